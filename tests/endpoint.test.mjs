// The page with an endpoint, over real HTTP: what is sent, and what becomes of each kind of reply.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { launch, openPage } from './support/browser.mjs';
import { call, callsDelta, startEndpoint, startModel, toolNames } from './support/endpoint.mjs';
import { PATIENCE, ask, calls, connect, ended, eventually, rounds, run, say, visit } from './support/page.mjs';
import { startStatic } from './support/static.mjs';

const demo = JSON.parse(await readFile(new URL('fixtures/demo.json', import.meta.url), 'utf8'));
const KEY = 'sk-test-0123456789abcdef';
const MODEL = 'test-model';
const BASE = [...demo.general, 'activate_skill'];
const FAILED = (status) => new RegExp(`^error: Failed to load resource: .*status of ${status}`);

let browser;
let host;
before(async () => {
  [browser, host] = await Promise.all([launch(), startStatic()]);
});
after(() => Promise.all([browser?.close(), host?.close()]));

/** A page that asks an endpoint, with what the test provokes in its console. */
async function open(t, endpoint, allow = []) {
  const page = await openPage(browser, t, { allow, context: { locale: 'en-US' } });
  // The endpoint shares the page's host, and so its cookies.
  await page.context().addCookies([{ name: 'session', value: 'of-the-host', url: host.url }]);
  await visit(page, host.url);
  await connect(page, { endpoint: endpoint.url, key: KEY, model: MODEL });
  return page;
}

/** Each request has to carry the tools that the page says were visible in its round. */
async function checkTools(of, requests, added) {
  const shown = await rounds(of);
  assert.deepEqual(requests.map(({ body }) => toolNames(body)), shown.map((round) => round.visible));
  assert.deepEqual(shown.map((round) => round.visible), shown.map(
    (_, index) => (index === 0 ? BASE : [...BASE, ...added]),
  ));
}

/** The messages that tools gave in a request, by the id of their call. */
const results = (body) => Object.fromEntries(
  body.messages.filter((message) => message.role === 'tool').map((message) => [message.tool_call_id, message.content]),
);

const activate = (name, id) => ({ toolCalls: [call('activate_skill', { name }, id)] });
const REFUND = '我的订单 88231 坏了，帮我退掉';
const refundCall = call('applyRefund', { orderId: '88231', reason: '坏了' }, 'call_refund');

test('a refund, request by request', async (t) => {
  const model = await startModel(t, {
    [REFUND]: [
      activate('process-refund', 'call_activate'),
      { toolCalls: [call('queryOrder', { orderId: '88231' }, 'call_order')] },
      { toolCalls: [refundCall] },
      { content: '已提交退款，退款单号 RF20260629001。' },
    ],
  });
  const page = await open(t, model);
  await say(page, REFUND);
  const of = run(page, 1);
  await of.getByTestId('allow-once').waitFor({ timeout: PATIENCE });
  assert.equal(model.requests().length, 3, 'nothing goes out while the person is asked');
  await of.getByTestId('allow-once').click();
  await ended(of);

  const requests = model.requests();
  assert.deepEqual(await calls(of), ['activate_skill ok', 'queryOrder ok', 'applyRefund ok']);
  await checkTools(of, requests, ['queryOrder', 'applyRefund']);
  assert.match(await of.getByTestId('answer').textContent(), /RF20260629001/);

  const got = results(requests[3].body);
  assert.deepEqual(Object.keys(got), ['call_activate', 'call_order', 'call_refund']);
  assert(got.call_activate.startsWith(demo.activated.split('\n')[0].replace('{name}', 'process-refund')));
  assert.equal(JSON.parse(got.call_order).status, '已签收');
  assert.equal(JSON.parse(got.call_refund).refundId, 'RF20260629001');
  // An endpoint keeps what it has read already: each request begins with the one before.
  for (const [index, { body }] of requests.slice(1).entries()) {
    const before = requests[index].body.messages;
    assert.deepEqual(body.messages.slice(0, before.length), before);
  }
});

test('where an order is, request by request', async (t) => {
  const message = '帮我看看订单 88231 现在到哪了';
  const model = await startModel(t, {
    [message]: [
      activate('order-inquiry'),
      { toolCalls: [call('queryOrder', { orderId: '88231' })] },
      { content: '我来查物流。', toolCalls: [call('queryLogistics', { trackingNo: 'SF1234567890' }, 'call_parcel')] },
      { content: '您的订单**已签收**。' },
    ],
  });
  const page = await open(t, model);
  const of = await ask(page, message);
  assert.deepEqual(await calls(of), ['activate_skill ok', 'queryOrder ok', 'queryLogistics ok']);
  await checkTools(of, model.requests(), ['queryOrder', 'queryLogistics']);
  assert.equal(JSON.parse(results(model.requests()[3].body).call_parcel).carrier, '顺丰速运');
  assert.equal(await of.getByTestId('answer').textContent(), '您的订单已签收。');
});

test('a request holds the model, the message, the catalogue, and no field that nobody set', async (t) => {
  const model = await startModel(t, { 你好: [{ content: '您好。' }] });
  const page = await open(t, model);
  await ask(page, '你好');
  const sent = model.requests()[0].body;
  assert.deepEqual(Object.keys(sent), ['model', 'messages', 'tools', 'stream', 'stream_options']);
  assert.equal(sent.model, MODEL);
  assert.deepEqual(sent.messages, [{ role: 'user', content: '你好' }]);
  assert.deepEqual([sent.stream, sent.stream_options], [true, { include_usage: true }]);
  const { description, parameters } = sent.tools.at(-1).function;
  const names = await page.locator(`[data-testid="skill"][data-enabled="true"]`).evaluateAll(
    (all) => all.map(({ dataset }) => dataset.skill),
  );
  assert.deepEqual(names.toSorted(), Object.keys(demo.skills).toSorted());
  assert.deepEqual(parameters.properties.name.enum, names);
  assert.equal(withoutBlanks(description), withoutBlanks(await catalogue(names)));
  assert.deepEqual(empty(sent), []);
});

/** YAML folds a text over several lines with blanks between them. */
const withoutBlanks = (text) => text.replace(/\s/g, '');

/** The catalogue as the demo words it, with the descriptions as they stand in the bundled files. */
async function catalogue(names) {
  const { prefix, item, separator, suffix } = demo.catalogue;
  const items = await Promise.all(names.map(async (name) => {
    const text = await readFile(new URL(`../skills/${name}.md`, import.meta.url), 'utf8');
    const [, description] = text.match(/^description: >\n((?: .*\n)+)/m);
    return item.replace('{name}', name).replace('{description}', description);
  }));
  return `${prefix}${items.join(separator)}${suffix}`;
}

/** Paths of what is there and holds nothing. A schema's `properties` are the one place where that says something. */
function empty(value, path = '') {
  if (value === null || value === '') return [path];
  if (typeof value !== 'object') return [];
  const inner = Object.entries(value).flatMap(([name, inside]) => empty(inside, `${path}/${name}`));
  const isEmpty = Object.keys(value).length === 0 && !path.endsWith('/properties');
  return isEmpty ? [path] : inner;
}

/** What any browser sends of itself. A cookie and a referrer are not among it. */
const OF_BROWSERS = new RegExp(`^(${[
  'host', 'connection', 'content-length', 'origin', 'user-agent', 'accept(-encoding|-language)?', 'sec-(ch-ua|fetch)(-[a-z-]+)?',
].join('|')})$`);

test('the key goes out as it was typed, as the bearer, and with it no header of the page\'s own', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => reply.stream([{ content: 'Hello.' }]));
  const page = await open(t, endpoint);
  await ask(page, 'Hello');
  const [{ headers, names, text }] = endpoint.requests;
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  assert.equal(headers['content-type'], 'application/json');
  assert.deepEqual(names.filter((name) => !OF_BROWSERS.test(name)).toSorted(), ['authorization', 'content-type']);
  assert(!text.includes(KEY));
});

test('a reply that activates a skill and uses its tool at once: refused, and allowed in the next round', async (t) => {
  const model = await startModel(t, {
    [REFUND]: [
      { toolCalls: [call('activate_skill', { name: 'process-refund' }, 'call_1'), { ...refundCall, id: 'call_2' }] },
      { toolCalls: [{ ...refundCall, id: 'call_3' }] },
      { content: '好了。' },
    ],
  });
  const page = await open(t, model);
  await say(page, REFUND);
  const of = run(page, 1);
  await of.getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(of);

  assert.deepEqual(await calls(of), ['activate_skill ok', 'applyRefund refused', 'applyRefund ok']);
  await checkTools(of, model.requests(), ['queryOrder', 'applyRefund']);
  const got = results(model.requests()[2].body);
  assert.match(got.call_2, /未执行/);
  assert.doesNotMatch(got.call_2, /RF20260629001/);
  assert.match(got.call_3, /RF20260629001/);
});

test('a locked tool, one that does not exist, and a skill called as a tool are each refused in its own way', async (t) => {
  const model = await startModel(t, {
    [REFUND]: [
      { toolCalls: [refundCall, call('deleteOrder', {}, 'call_unknown'), call('process-refund', {}, 'call_skill')] },
      { content: '我做不到。' },
    ],
  });
  const page = await open(t, model);
  const of = await ask(page, REFUND);
  assert.deepEqual(await calls(of), ['applyRefund refused', 'deleteOrder refused', 'process-refund refused']);
  const got = results(model.requests()[1].body);
  assert.match(got.call_refund, /process-refund/, 'it says what unlocks the tool');
  assert.match(got.call_unknown, /deleteOrder/);
  assert.match(got.call_skill, /activate_skill/);
  assert.equal(new Set(Object.values(got)).size, 3);
});

test('arguments that do not fit are rejected, and the model is told what is missing', async (t) => {
  const model = await startModel(t, {
    政策: [{ toolCalls: [call('searchKnowledge', {}, 'call_search')] }, { content: '好的。' }],
  });
  const page = await open(t, model);
  const of = await ask(page, '政策');
  assert.deepEqual(await calls(of), ['searchKnowledge rejected']);
  assert.match(results(model.requests()[1].body).call_search, /query/);
});

test('stopping in the middle of a reply closes the connection, and keeps what had arrived', async (t) => {
  const endpoint = await startEndpoint(t, (asked, reply, number) => {
    if (number === 0) reply.begin([{ content: 'The first half' }]);
    else reply.stream([{ content: 'Done.' }]);
  });
  const page = await open(t, endpoint);
  await say(page, 'Tell me a story');
  const of = run(page, 1);
  await of.getByText('The first half').waitFor({ timeout: PATIENCE });
  const clicked = Date.now();
  await page.getByTestId('stop').click();
  const { closed } = endpoint.requests[0];
  const ms = await Promise.race([closed.then((at) => at - clicked), pause(PATIENCE, Infinity)]);
  assert(ms < 1000, `the connection was open for ${ms} ms`);
  await ended(of, 'stopped');
  assert(await of.getByText('The first half').isVisible());

  await ask(page, 'And then?', 2);
  assert.equal(endpoint.requests.length, 2);
  assert.deepEqual(
    endpoint.requests[1].body.messages.map(({ role, content }) => `${role}: ${content}`),
    ['user: Tell me a story', 'assistant: The first half', 'user: And then?'],
  );
});

test('a rate limit is waited for as long as the endpoint says, with the wait shown, and then asked again', async (t) => {
  const times = [];
  const endpoint = await startEndpoint(t, (_, reply, number) => {
    times.push(Date.now());
    if (number > 0) return reply.stream([{ content: 'Here you are.' }]);
    return reply.json(429, { error: { message: 'Rate limit reached' } }, { 'retry-after': '2' });
  });
  const page = await open(t, endpoint, [FAILED(429)]);
  await say(page, 'Hello');
  const of = run(page, 1);
  await of.getByText(/Retry 1 of 3 in [12] s/).waitFor({ timeout: PATIENCE });
  assert.match(await of.innerText(), /Rate limit reached/);
  await ended(of);
  assert.equal(times.length, 2);
  assert(times[1] - times[0] >= 2000, `asked again after ${times[1] - times[0]} ms`);
  assert.equal(endpoint.requests[1].text, endpoint.requests[0].text);
  assert.equal((await rounds(of)).length, 1, 'it is still the same round');
});

test('a rate limit without a time that the page may read is waited for, too', async (t) => {
  const model = await startModel(t, {
    你好: [{ error: { message: 'Rate limit reached' }, status: 429, retryAfter: 1 }, { content: '您好。' }],
  });
  const page = await open(t, model, [FAILED(429)]);
  const of = await ask(page, '你好');
  const [first, second, ...others] = model.requests();
  assert.deepEqual(others, []);
  assert(second.timestamp - first.timestamp >= 900, `asked again after ${second.timestamp - first.timestamp} ms`);
  assert.equal(await of.getByTestId('answer').textContent(), '您好。');
});

test('a rate limit that asks for an hour is not waited for: the run ends at once and says for how long', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => (
    reply.json(429, { error: { message: 'Quota used up' } }, { 'retry-after': '3600' })
  ));
  const page = await open(t, endpoint, [FAILED(429)]);
  await say(page, 'Hello');
  const of = run(page, 1);
  await ended(of, 'failed');
  assert.match(await of.getByTestId('ending').textContent(), /1 h/);
  assert.equal(endpoint.requests.length, 1);
});

test('a reply that said why it ends is whole after a moment of silence, and its connection is closed', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply, number) => (number === 0
    ? reply.lastWordOnly([callsDelta(call('getCurrentTime'))], 'tool_calls')
    : reply.lastWordOnly([{ content: 'It is noon.' }])));
  const page = await open(t, endpoint);
  const began = Date.now();
  const of = await ask(page, 'What time is it?');
  assert.equal(await of.getByTestId('answer').textContent(), 'It is noon.');
  assert(Date.now() - began < 12_000, `it took ${Date.now() - began} ms`);
  for (const request of endpoint.requests) await request.closed;
});

test('an endpoint that says nothing at all: the page counts the seconds, and stopping ends the run', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => reply.silence());
  const page = await open(t, endpoint);
  await say(page, 'Hello');
  const of = run(page, 1);
  await of.getByText(/Nothing has come yet after 2\d s/).waitFor({ timeout: 30_000 });
  await page.getByTestId('stop').click();
  await ended(of, 'stopped');
  await endpoint.requests[0].closed;
});

test('a run can be stopped while it waits to ask again', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => {
    reply.json(429, { error: { message: 'Rate limit reached' } }, { 'retry-after': '1' });
  });
  const page = await open(t, endpoint, [FAILED(429)]);
  await say(page, 'Hello');
  const of = run(page, 1);
  await of.getByText(/Retry 1 of 3/).waitFor({ timeout: PATIENCE });
  await page.getByTestId('stop').click();
  await ended(of, 'stopped');
  assert.equal(await of.getByText(/Retry 1 of 3 in/).count(), 0);
  // Longer than the wait was.
  await page.waitForTimeout(1500);
  assert.equal(endpoint.requests.length, 1);
});

test('a connection cut within the arguments fails the round, runs nothing, and can be tried again', async (t) => {
  const search = call('searchKnowledge', { query: '七天无理由退货' });
  const model = await startModel(t, {
    政策: [
      { toolCalls: [search], options: { latency: 30, truncateAfterChunks: 5 } },
      { toolCalls: [search] },
      { content: '签收次日起 7 天内可退。' },
    ],
  });
  const page = await open(t, model, [/ERR_INCOMPLETE_CHUNKED_ENCODING/]);
  await say(page, '政策');
  const of = run(page, 1);
  await ended(of, 'failed');
  assert.deepEqual(await calls(of), []);
  assert.equal(model.requests().length, 1);

  await of.getByTestId('retry').click();
  await eventually(async () => assert.deepEqual(await calls(of), ['searchKnowledge ok']));
  await ended(of);
  const [first, second, third] = model.requests();
  assert.deepEqual(second.body, first.body);
  assert.equal(third.body.messages.length, 3);
  assert.deepEqual((await rounds(of)).map(({ round }) => round), [1, 2]);
});

test('a key that is not accepted: said at once in the endpoint\'s words, the key in them masked', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => {
    reply.json(401, { error: { message: `Incorrect API key provided: ${KEY}.`, code: 'invalid_api_key' } });
  });
  const page = await open(t, endpoint, [FAILED(401)]);
  await say(page, 'Hello');
  await ended(run(page, 1), 'failed');
  assert.match(await run(page, 1).innerText(), /Incorrect API key provided: ••••/);
  assert.equal(endpoint.requests.length, 1, 'it is not asked again');
  await page.getByRole('tab', { name: 'Response' }).click();
  await page.getByText('Incorrect API key provided').last().waitFor();
  assert(!(await page.content()).includes(KEY));
});

test('reasoning goes back to the endpoint under the name and in the words that it came in', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply, number) => {
    if (number > 0) return reply.stream([{ content: '现在是中午。' }]);
    const reasoning = ['用户想知道', '时间。'].map((text) => ({ reasoning_content: text }));
    const begin = { role: 'assistant', content: '' };
    return reply.stream([begin, ...reasoning, callsDelta(call('getCurrentTime'))], 'tool_calls');
  });
  const page = await open(t, endpoint);
  const of = await ask(page, '几点了');
  const [, said, result] = endpoint.requests[1].body.messages;
  assert.equal(said.reasoning_content, '用户想知道时间。');
  assert.equal(said.tool_calls[0].function.name, 'getCurrentTime');
  assert.equal(result.tool_call_id, said.tool_calls[0].id);
  await of.getByText('Reasoning').click();
  await of.getByText('用户想知道时间。').waitFor();
});

test('a field that the endpoint refuses by name is left out, and the round goes on', async (t) => {
  const endpoint = await startEndpoint(t, (asked, reply) => {
    if (!asked.body.stream_options) return reply.stream([{ content: 'Hello.' }]);
    return reply.json(400, { error: { message: "Unsupported parameter: 'stream_options'", param: 'stream_options' } });
  });
  const page = await open(t, endpoint, [FAILED(400)]);
  const of = await ask(page, 'Hello');
  assert.equal(endpoint.requests.length, 2);
  const { stream_options: refused, ...rest } = endpoint.requests[0].body;
  assert.deepEqual(refused, { include_usage: true });
  assert.deepEqual(endpoint.requests[1].body, rest);
  assert.match(await of.innerText(), /stream_options/, 'the page says what it left out');
  assert.equal((await rounds(of)).length, 1);
});

test('an endpoint that does not answer is asked again, and then the page says what may be behind it', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => reply.cut());
  const page = await open(t, endpoint, [/ERR_EMPTY_RESPONSE|ERR_CONNECTION/]);
  await say(page, 'Hello');
  const of = run(page, 1);
  await ended(of, 'failed');
  // The first and three more; the browser itself may add a try to each.
  assert(endpoint.requests.length >= 4, `asked ${endpoint.requests.length} times`);
  assert.match(await of.innerText(), /CORS/);
});
