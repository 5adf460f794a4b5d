// A long run on the page: what a round costs at its end against what it costs at its start.
import { createServer } from 'node:http';
import { launch } from '../support/browser.mjs';
import { startStatic } from '../support/static.mjs';
import { median } from './timing.mjs';

export const ROUNDS = 300;
/** Rounds at either end that are compared; the first few, in which code is still being compiled, are left out. */
const WINDOW = 30;
const WARM_UP = 10;

/** Milliseconds from one request to the next, at the start and at the end of a run of 300 rounds. */
export async function longRun() {
  const [host, endpoint, browser] = [await startStatic(), await startEndpoint(), await launch()];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(host.url);
    await page.getByTestId('connect').click();
    await page.getByTestId('endpoint').fill(endpoint.url);
    await page.getByTestId('model').fill('bench');
    const rounds = page.getByTestId('limit-rounds');
    if (!(await rounds.isVisible())) await page.getByTestId('limits').locator('summary').click();
    await rounds.fill(String(ROUNDS));
    await page.getByTestId('save-endpoint').click();
    await page.getByTestId('composer').fill('go');
    await page.getByTestId('send').click();
    await page.getByTestId('ending').waitFor({ timeout: 240_000 });
    const ending = await page.getByTestId('ending').getAttribute('data-ending');
    if (endpoint.arrivals.length !== ROUNDS) {
      throw new Error(`the run ended as ${ending} after ${endpoint.arrivals.length} of ${ROUNDS} rounds`);
    }
    const gaps = endpoint.arrivals.slice(1).map((arrival, index) => arrival - endpoint.arrivals[index]);
    const start = gaps.slice(WARM_UP, WARM_UP + WINDOW);
    const end = gaps.slice(-WINDOW);
    return { start: median(WINDOW, (index) => start[index]), end: median(WINDOW, (index) => end[index]) };
  } finally {
    await browser.close();
    await host.close();
    await endpoint.close();
  }
}

/** An endpoint that asks for another look-up in every reply, at once. */
async function startEndpoint() {
  const arrivals = [];
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    if (request.method === 'GET') return response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end('{"data":[]}');
    request.resume();
    return request.on('end', () => {
      arrivals.push(performance.now());
      const call = {
        index: 0, id: `call-${arrivals.length}`, type: 'function',
        function: { name: 'searchKnowledge', arguments: JSON.stringify({ query: `question ${arrivals.length}` }) },
      };
      const chunk = { choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: 'tool_calls' }] };
      response.writeHead(200, { ...cors, 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    arrivals,
    close: () => new Promise((closed) => {
      server.close(closed);
      server.closeAllConnections();
    }),
  };
}
