// Endpoints for the page to ask: aimock, which this project did not write, and a small one for what aimock can't do.
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { LLMock } from '@copilotkit/aimock';

/** The names of the tools in a request's body, in the order sent. */
export const toolNames = (body) => (body.tools ?? []).map((tool) => tool.function.name);

/** A call of a tool, as aimock's replies have it. */
export const call = (name, args = {}, id = undefined) => ({ name, arguments: JSON.stringify(args), ...(id && { id }) });

/**
 * Starts aimock for the test `t`. `script` maps what a person says to the replies of that run in their order; a reply
 * may have `options` of aimock's, such as where it is cut. A request that the script does not foresee gets an error.
 *
 * `url` is the base URL; `requests()` gives the requests for a completion, each with its `body` and `timestamp`.
 */
export async function startModel(t, script) {
  const mock = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 8 });
  for (const [message, replies] of Object.entries(script)) {
    let rounds = 0;
    for (const { options, ...response } of replies) {
      const round = rounds;
      const fails = response.error !== undefined || options?.truncateAfterChunks !== undefined;
      const predicate = ({ messages }) => said(messages) === message && roundOf(messages) === round;
      // What fails is said once; the next reply is for the same round.
      mock.on(fails ? { predicate, sequenceIndex: 0 } : { predicate }, response, options);
      if (!fails) rounds += 1;
    }
  }
  const origin = await mock.start();
  t.after(() => mock.stop());
  return {
    mock,
    url: `${origin}/v1`,
    requests: () => mock.getRequests()
      .filter(({ method, path }) => method === 'POST' && path === '/v1/chat/completions')
      .map(({ body, timestamp }) => ({ timestamp, body: withoutMarks(body) })),
  };
}

/** A body as it was sent: the journal adds fields of its own to it, all with an underscore. */
const withoutMarks = (body) => Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('_')));

const isOfPerson = (message) => message.role === 'user';
const said = (messages) => messages.findLast(isOfPerson)?.content;
const roundOf = (messages) => messages
  .slice(messages.findLastIndex(isOfPerson)).filter((message) => message.role === 'assistant').length;

/** What a browser may be told, asked from another origin. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-expose-headers': 'retry-after',
};

/**
 * Starts an endpoint for the test `t` that does as the test says: `answer` gets each request for a completion and a
 * way to reply, and decides by the request's number, from 0.
 *
 * `url` is the base URL; `requests` lists the requests for a completion: `path`, `text` and `body`, `headers`, `names` of
 * the headers as they came, and `closed`, which is done when the connection is gone before the reply was whole.
 */
export async function startEndpoint(t, answer) {
  const requests = [];
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end();
    if (request.method === 'GET') return reply(response).json(200, { object: 'list', data: [{ id: 'test-model' }] });
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const names = request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    const closed = new Promise((resolve) => {
      response.on('close', () => { if (!response.writableEnded) resolve(Date.now()); });
    });
    const asked = { path: request.url, text, body: JSON.parse(text), headers: request.headers, names, closed };
    requests.push(asked);
    await answer(asked, reply(response), requests.length - 1);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  }));
  return { url: `http://127.0.0.1:${server.address().port}/v1`, requests };
}

/** Ways to reply. */
const reply = (response) => ({
  /** A whole body of JSON. */
  json: (status, value, headers = {}) => response
    .writeHead(status, { ...CORS, 'content-type': 'application/json', ...headers }).end(JSON.stringify(value)),
  /** A stream of deltas, to its end. */
  stream(deltas, finish = 'stop') {
    this.begin(deltas);
    response.write(event({}, finish));
    response.end('data: [DONE]\n\n');
  },
  /** The first deltas of a stream that does not end. */
  begin(deltas) {
    response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream' });
    for (const delta of deltas) response.write(event(delta));
  },
  /** A stream that says why it ends, and then neither ends nor closes the connection. */
  async lastWordOnly(deltas, finish = 'stop') {
    this.begin(deltas);
    await pause(100);
    response.write(event({}, finish));
  },
  /** Nothing at all; the connection stays. */
  silence() {},
  /** A stream to its end, whose bytes come in two pieces: the second begins where `text` stands. */
  async streamCutAt(text, deltas) {
    const whole = `${deltas.map((delta) => event(delta)).join('')}${event({}, 'stop')}data: [DONE]\n\n`;
    const at = whole.indexOf(text);
    response.writeHead(200, { ...CORS, 'content-type': 'text/event-stream' });
    response.write(whole.slice(0, at));
    await pause(100);
    response.end(whole.slice(at));
  },
  /** Breaks the connection off. */
  cut: () => response.destroy(),
});

const event = (delta, finish = null) => `data: ${JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  model: 'test-model',
  choices: [{ index: 0, delta, finish_reason: finish }],
})}\n\n`;

/** A delta that holds whole calls of tools. */
export const callsDelta = (...calls) => ({
  tool_calls: calls.map(({ name, arguments: args, id }, index) => ({
    index,
    id: id ?? `call_${name}_${index}`,
    type: 'function',
    function: { name, arguments: args },
  })),
});
