// How runs end other than with an answer, what isolation keeps, for how long a write is allowed, asking again, and requests
// as commands.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { call, callsDelta, startEndpoint, startModel, toolNames } from './support/endpoint.mjs';
import {
  PATIENCE, ask, calls, connect, ended, eventually, matrix, reload, rounds, run, say,
} from './support/page.mjs';
import { stage } from './support/stage.mjs';

const demo = JSON.parse(await readFile(new URL('fixtures/demo.json', import.meta.url), 'utf8'));
const KEY = 'sk-test-0123456789abcdef';
const REFUND = '我的订单 88231 坏了，帮我退掉';

const { open: openPage } = stage();

async function open(t, endpoint, { locale = 'en-US', fields, ...context } = {}) {
  const page = await openPage(t, { context: { locale, ...context } });
  await connect(page, { endpoint: endpoint.url, key: KEY, model: 'test-model', fields });
  return page;
}

const search = (query, id) => ({ toolCalls: [call('searchKnowledge', { query }, id)] });

test('a run ends at its limit of rounds, with the answer that says so, and can go on', async (t) => {
  const model = await startModel(t, {
    政策: ['a', 'b', 'c', 'd'].map((query) => search(query, `call_${query}`)),
    继续: [{ content: '好的。' }],
  });
  const page = await open(t, model, { locale: 'zh-CN', fields: { 'limit-rounds': '3' } });
  await say(page, '政策');
  await ended(run(page, 1), 'round-limit');
  assert.equal(model.requests().length, 3);
  assert.deepEqual((await rounds(run(page, 1))).map(({ round }) => round), [1, 2, 3]);
  assert((await run(page, 1).getByTestId('ending').innerText()).includes(demo.roundLimitAnswer));

  await run(page, 1).getByRole('button', { name: '继续' }).click();
  await ended(run(page, 2));
  const { messages } = model.requests().at(-1).body;
  // An endpoint refuses a conversation in which a call has no result.
  const asked = messages.flatMap((message) => message.tool_calls ?? []).map(({ id }) => id);
  const got = messages.filter((message) => message.role === 'tool').map((message) => message.tool_call_id);
  assert.deepEqual(got, asked);
});

test('a model that repeats itself is told so, and then the run ends', async (t) => {
  const model = await startModel(t, { 政策: ['1', '2', '3', '4'].map((id) => search('退货', `call_${id}`)) });
  const page = await open(t, model);
  await say(page, '政策');
  await ended(run(page, 1), 'repeating');
  const requests = model.requests();
  assert.equal(requests.length, 3);
  const [second, third] = requests.slice(1).map(({ body }) => body.messages.at(-1).content);
  assert(!second.includes(demo.repeatHint));
  assert(third.includes(demo.repeatHint), third);
});

test('a request that is over the budget is not sent', async (t) => {
  const model = await startModel(t, {});
  const page = await open(t, model, { fields: { 'limit-budget': '20' } });
  await say(page, '政策');
  await ended(run(page, 1), 'budget');
  assert.deepEqual(model.requests(), []);
});

test('what was left out for a request that is still over the budget is said at the end', async (t) => {
  const model = await startModel(t, { 你好: [{ content: '您好。' }] });
  const page = await open(t, model);
  await ask(page, '你好');
  await connect(page, { fields: { 'limit-budget': '20' } });
  await say(page, '政策');
  await ended(run(page, 2), 'budget');
  assert.match(await run(page, 2).getByTestId('ending').textContent(), /run 1, round 1/);
  assert.equal(model.requests().length, 1);
  await reload(page);
  await ended(run(page, 2), 'budget');
  assert.match(await run(page, 2).getByTestId('ending').textContent(), /run 1, round 1/);
});

test('a write says for how long it was allowed: once it is done, without a question, and after a reload', async (t) => {
  const script = (...orders) => [
    { toolCalls: [call('activate_skill', { name: 'process-refund' })] },
    ...orders.map((orderId) => ({ toolCalls: [call('applyRefund', { orderId, reason: '坏了' }, `call_${orderId}`)] })),
    { content: '好了。' },
  ];
  const model = await startModel(t, {
    一: script('88231', '88232'), 二: script('88233'), 三: script('88234'), 四: script('88235'),
  });
  const page = await open(t, model);
  const tags = (number) => run(page, number).locator('[data-tool="applyRefund"] .tag').allTextContents();
  for (const [index, [message, allow, expected]] of [
    ['一', 'allow-run', ['write · allowed for this run', 'write · allowed for this run']],
    ['二', 'allow-once', ['write · allowed once']],
    ['三', 'allow-always', ['write · allowed always']],
    ['四', undefined, ['write · allowed always']],
  ].entries()) {
    await say(page, message);
    if (allow) await run(page, index + 1).getByTestId(allow).click({ timeout: PATIENCE });
    await ended(run(page, index + 1));
    assert.deepEqual(await tags(index + 1), expected);
  }
  await reload(page);
  await ended(run(page, 4));
  assert.deepEqual(await tags(1), ['write · allowed for this run', 'write · allowed for this run']);
  assert.deepEqual(await tags(2), ['write · allowed once']);
  assert.deepEqual(await tags(4), ['write · allowed always']);
});

test('with isolation off every tool is there from round 1, marked as such, and a write still asks', async (t) => {
  const refund = call('applyRefund', { orderId: '88231', reason: '坏了' });
  const model = await startModel(t, {
    [REFUND]: [{ toolCalls: [refund] }, { content: '您没有允许退款。' }],
    你好: [{ content: '您好。' }],
  });
  const page = await open(t, model);
  await page.getByTestId('isolation').click();
  await page.getByTestId('isolation-off').waitFor();
  await say(page, REFUND);
  const of = run(page, 1);
  await of.getByTestId('deny').click({ timeout: PATIENCE });
  await ended(of);

  const [first] = await rounds(of);
  assert.deepEqual(first.visible.toSorted(), [...demo.general, ...demo.scoped, 'activate_skill'].toSorted());
  for (const { body } of model.requests()) assert.deepEqual(toolNames(body), first.visible);
  assert.deepEqual(await calls(of), ['applyRefund denied']);
  for (const mark of [of.getByText('Isolation is off'), page.getByTestId('isolation-off')]) assert(await isRed(mark));
  assert.equal((await matrix(page)).states.applyRefund[0], 'refused');

  await page.getByTestId('isolation').click();
  await page.getByTestId('isolation-off').waitFor({ state: 'detached' });
  const next = await ask(page, '你好', 2);
  assert.deepEqual((await rounds(next))[0].visible, [...demo.general, 'activate_skill']);
  assert.doesNotMatch(await next.innerText(), /Isolation is off/);
});

/** Whether an element, its border or its ground is red: that channel stands out. */
const isRed = (element) => element.evaluate((node) => {
  const { color, backgroundColor, borderTopColor } = getComputedStyle(node);
  const channels = [color, backgroundColor, borderTopColor].map((value) => value.match(/[\d.]+/g).map(Number));
  return channels.some(([red, green, blue]) => red > green + 40 && red > blue + 40);
});

/** A refund, a thank-you, and the words in the place of the first. */
const REWORDED = {
  [REFUND]: [
    { toolCalls: [call('activate_skill', { name: 'process-refund' })] },
    { toolCalls: [call('applyRefund', { orderId: '88231', reason: '坏了' })] },
    { content: '已退款。' },
  ],
  谢谢: [{ content: '不客气。' }],
  只是问问: [{ content: '好的。' }],
};

test('asking again with other words lists the writes that happened, and begins before them', async (t) => {
  const model = await startModel(t, REWORDED);
  const page = await open(t, model);
  await say(page, REFUND);
  await run(page, 1).getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(run(page, 1));
  await ask(page, '谢谢', 2);

  await run(page, 1).getByRole('button', { name: 'Edit and ask again from here' }).click();
  const box = run(page, 1).getByRole('textbox', { name: 'Edit and ask again from here' });
  assert.equal(await box.inputValue(), REFUND);
  await box.fill('只是问问');
  await run(page, 1).getByRole('button', { name: 'Ask again from here', exact: true }).click();
  const confirm = run(page, 1).getByRole('group', { name: /already happened/ });
  const listed = await confirm.getByRole('listitem').allInnerTexts();
  assert.equal(listed.length, 1);
  assert.match(listed[0], /applyRefund[^]*88231/);
  assert.equal(model.requests().length, 4, 'nothing is asked before the person confirms');

  await confirm.getByRole('button', { name: 'Ask again all the same' }).click();
  await ended(run(page, 3));
  assert.deepEqual(model.requests().at(-1).body.messages, [{ role: 'user', content: '只是问问' }]);
  for (const number of [1, 2]) {
    assert.match(await run(page, number).innerText(), new RegExp(`Run ${number} · superseded by run 3`));
    assert.equal(await run(page, number).getByTestId('round').count(), 0, 'it is folded');
  }
  await run(page, 1).getByRole('button', { name: 'Show' }).click();
  await eventually(async () => assert.deepEqual(await calls(run(page, 1)), ['activate_skill ok', 'applyRefund ok']));
});

test('the way to the newest is offered only to who has scrolled away from it, and not once something begins', async (t) => {
  const model = await startModel(t, REWORDED);
  const page = await open(t, model, { viewport: { width: 1280, height: 560 } });
  await say(page, REFUND);
  await run(page, 1).getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(run(page, 1));
  const newest = page.getByRole('button', { name: 'To the newest' });
  await newest.waitFor({ state: 'hidden' });
  await run(page, 1).hover();
  await page.mouse.wheel(0, -10_000);
  await newest.waitFor();

  await run(page, 1).getByRole('button', { name: 'Edit and ask again from here' }).click();
  await run(page, 1).getByTestId('edit-message').fill('只是问问');
  await run(page, 1).getByRole('button', { name: 'Ask again from here', exact: true }).click();
  await page.getByRole('button', { name: 'Ask again all the same' }).click();
  await ended(run(page, 2));
  await newest.waitFor({ state: 'hidden' });

  await run(page, 1).getByRole('button', { name: 'Show' }).click();
  await run(page, 1).hover();
  await page.mouse.wheel(0, -10_000);
  await newest.waitFor();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByTestId('scenario').first().waitFor();
  await newest.waitFor({ state: 'hidden' });
});

test('a request as a command holds its very body, and the name of a variable in the place of the key', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply, number) => {
    if (number > 0) return reply.stream([{ content: 'Yes.' }]);
    return reply.stream([callsDelta(call('searchKnowledge', { query: 'it\'s "7 days"?' }))], 'tool_calls');
  });
  const page = await open(t, endpoint, { permissions: ['clipboard-read', 'clipboard-write'] });
  await ask(page, 'What\'s $HOME\'s policy?\n`returns`');
  await page.getByRole('tab', { name: 'Request' }).click();
  await page.getByTestId('copy-curl').click();
  await page.getByTestId('copy-curl').filter({ hasText: 'Copied' }).waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  assert(!command.includes(KEY), 'the key is not in it');
  assert(command.includes('"Authorization: Bearer $API_KEY"'), command);
  assert(command.includes(`'${endpoint.url}/chat/completions'`), command);
  // In a shell a single quote can only stand between two quoted texts.
  assert(command.includes(`'${endpoint.requests[1].text.replaceAll("'", "'\\''")}'`), command);
});

test('a message that is being reworded outlives the language, another run, and a question that is cancelled', async (t) => {
  const model = await startModel(t, REWORDED);
  const page = await open(t, model);
  await say(page, REFUND);
  await run(page, 1).getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(run(page, 1));

  await run(page, 1).getByRole('button', { name: 'Edit and ask again from here' }).click();
  const box = run(page, 1).getByTestId('edit-message');
  await eventually(async () => assert(await box.evaluate((node) => node === document.activeElement)));
  await box.fill('只是问问');
  // Safari ends the composing before it tells of the key that did it.
  await box.dispatchEvent('keydown', { key: 'Escape', keyCode: 229 });
  assert.equal(await box.inputValue(), '只是问问');
  await page.getByTestId('language').click();
  await page.locator('html[lang^="zh"]').waitFor();
  assert.equal(await box.inputValue(), '只是问问');
  await page.getByTestId('language').click();

  await page.getByTestId('composer').focus();
  await ask(page, '谢谢', 2);
  assert.equal(await box.inputValue(), '只是问问');
  assert(await page.getByTestId('composer').evaluate((node) => node === document.activeElement), 'the focus stays');

  const again = run(page, 1).getByRole('button', { name: 'Ask again from here', exact: true });
  const confirm = run(page, 1).getByRole('group', { name: /already happened/ });
  await again.click();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await confirm.waitFor({ state: 'detached' });
  assert.equal(await box.inputValue(), '只是问问');

  // Other words need the question anew.
  await again.click();
  await confirm.waitFor();
  await box.fill('只是问问 ');
  await confirm.waitFor({ state: 'detached' });
  await box.fill('只是问问');
  await again.click();
  await confirm.getByRole('button', { name: 'Ask again all the same' }).click();
  await ended(run(page, 3));
  assert.deepEqual(model.requests().at(-1).body.messages, [{ role: 'user', content: '只是问问' }]);
  assert.equal(await page.getByTestId('edit-message').count(), 0);
});

test('the second click of a double click allows no other write, and sends no draft', async (t) => {
  const write = (reason) => callsDelta(call('applyRefund', { orderId: '88231', reason }));
  const endpoint = await startEndpoint(t, (_, reply, number) => {
    const rounds = [
      [callsDelta(call('activate_skill', { name: 'process-refund' }))], [write('a')], [write('b')],
    ];
    return rounds[number] ? reply.stream(rounds[number], 'tool_calls') : reply.begin([{ content: 'Thinking' }]);
  });
  const page = await open(t, endpoint);
  await say(page, 'Refund 88231');
  await page.getByTestId('allow-once').dblclick({ delay: 60 });
  await page.getByTestId('approval').getByText('b', { exact: true }).waitFor();
  await page.waitForTimeout(400);
  assert.equal(endpoint.requests.length, 3, 'the second write still asks');
  await page.getByTestId('deny').click();
  await page.getByText('Thinking').waitFor();
  await page.getByTestId('composer').fill('half a sen');
  await page.getByTestId('stop').dblclick({ delay: 60 });
  await ended(run(page, 1), 'stopped');
  await page.waitForTimeout(300);
  assert.equal(await page.getByTestId('composer').inputValue(), 'half a sen');
  assert.equal(await page.getByTestId('run').count(), 1);
});

test('what was always allowed can be asked for again', async (t) => {
  const page = await openPage(t);
  await say(page, '我的订单 88231 那个扫地机坏了，帮我退掉');
  await page.getByTestId('allow-always').click();
  await ended(run(page, 1));
  await page.locator('[data-testid="tool"][data-tool="applyRefund"] summary').click();
  await page.getByTestId('ask-again').click();
  await say(page, '我的订单 88231 那个扫地机坏了，帮我退掉');
  await page.getByTestId('approval').waitFor();
});
