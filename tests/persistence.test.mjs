// What is kept, where, and for how long: conversations, skills in several tabs, and keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { collectProblems } from './support/browser.mjs';
import { call, callsDelta, startEndpoint, startModel } from './support/endpoint.mjs';
import {
  PATIENCE, ask, calls, connect, ended, eventually, install, keeps, keepsWorkspace, kept, reload, rounds, run, say, skill,
  skillText, store, visit,
} from './support/page.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { startStatic } from './support/static.mjs';

const KEY = 'sk-test-0123456789abcdef';

const { open, url } = stage();

/** Another tab of the same person; what it complains of fails the test as well. */
async function anotherTab(t, page) {
  const tab = await page.context().newPage();
  const problems = collectProblems(tab);
  t.after(() => assert.deepEqual(problems, []));
  await visit(tab, url());
  return tab;
}

test('a conversation is as it was after a reload, and goes on from there', async (t) => {
  const model = await startModel(t, {
    退款: [
      { toolCalls: [call('activate_skill', { name: 'process-refund' })] },
      { toolCalls: [call('queryOrder', { orderId: '88231' })] },
      { content: '订单**已签收**。' },
    ],
    谢谢: [{ content: '不客气。' }],
  });
  const page = await open(t);
  await connect(page, { endpoint: model.url, model: 'test-model' });
  const of = await ask(page, '退款');
  const shown = async () => ({
    rounds: await rounds(of), calls: await calls(of), answer: await of.getByTestId('answer').textContent(),
  });
  const before = await shown();
  assert.equal(before.rounds.length, 3);

  await reload(page);
  await ended(of);
  assert.deepEqual(await shown(), before);

  const next = await ask(page, '谢谢', 2);
  assert.deepEqual((await rounds(next)).map((round) => round.visible), [before.rounds[0].visible]);
  const { messages } = model.requests().at(-1).body;
  const contents = (role) => messages.filter((message) => message.role === role).map((message) => message.content);
  assert.deepEqual(contents('user'), ['退款', '谢谢']);
  assert(contents('assistant').includes('订单**已签收**。'));
});

test('what a person says while the page still reads what was kept comes after it, and is not lost', async (t) => {
  const page = await open(t);
  await ask(page, '现在几点了');
  await page.addInitScript(() => {
    const request = navigator.locks.request.bind(navigator.locks);
    navigator.locks.request = async (...all) => {
      await new Promise((slow) => { setTimeout(slow, 1000); });
      return request(...all);
    };
  });
  await page.reload();
  // A click comes through once the page takes it.
  await page.getByTestId('composer').click();
  await ask(page, '退换货政策是什么', 2);
  assert.match(await run(page, 1).innerText(), /现在几点了/);
});

test('an unsent message is still there after a reload', async (t) => {
  const page = await open(t);
  await page.getByTestId('composer').fill('Not sent yet');
  await keeps(page, (text) => text.includes('Not sent yet'));
  await reload(page);
  await eventually(async () => assert.equal(await page.getByTestId('composer').inputValue(), 'Not sent yet'));
});

/** Waits until the message box holds a text. */
const unsent = (page, text) => eventually(
  async () => assert.equal(await page.getByTestId('composer').inputValue(), text),
);

test('each tab has its own unsent message, and has it again after a reload', async (t) => {
  const first = await open(t);
  const second = await anotherTab(t, first);
  await first.getByTestId('composer').fill('Of the first');
  await second.getByTestId('composer').fill('Of the second');
  for (const [page, text] of [[first, 'Of the first'], [second, 'Of the second']]) {
    await keeps(page, (kept) => kept.includes(text));
    await reload(page);
    await unsent(page, text);
  }
});

test('an unsent message that was kept for all tabs together goes to one of them', async (t) => {
  const first = await open(t);
  await store(first, 'draft/message', 'From before');
  await reload(first);
  await unsent(first, 'From before');
  await eventually(async () => assert.equal((await kept(first))['skillsight/records/draft/message'], ''));
  const second = await anotherTab(t, first);
  assert.equal(await second.getByTestId('composer').inputValue(), '');
  await keeps(first, (text, place) => place.startsWith('session/') && text === 'From before');
  await reload(first);
  await unsent(first, 'From before');
});

test('what a closed tab had not sent is in the next one that opens, and in no other', async (t) => {
  const first = await open(t);
  const second = await anotherTab(t, first);
  await second.getByTestId('composer').fill('Left behind');
  await second.close({ runBeforeUnload: true });
  await eventually(() => assert.equal(first.context().pages().length, 1));
  const third = await anotherTab(t, first);
  await unsent(third, 'Left behind');
  const fourth = await anotherTab(t, first);
  assert.equal(await fourth.getByTestId('composer').inputValue(), '');
  await reload(third);
  await unsent(third, 'Left behind');
});

test('a message that was sent does not come back, however soon the language is switched', async (t) => {
  const page = await open(t);
  await page.getByTestId('composer').fill('现在几点了');
  await keeps(page, (text) => text.includes('现在几点了'));
  // In one turn, so that nothing of the page runs in between.
  await page.evaluate(() => {
    const find = (id) => document.querySelector(`[data-testid="${id}"]`);
    find('composer').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    find('language').click();
  });
  await page.getByTestId('language').click();
  await ended(run(page, 1));
  // Longer than it takes until a draft is kept.
  await page.waitForTimeout(1000);
  assert.equal(await page.getByTestId('composer').inputValue(), '');
  await reload(page);
  await ended(run(page, 1));
  assert.equal(await page.getByTestId('composer').inputValue(), '');
});

for (const [way, leave] of [
  ['is closed', (page) => page.close()],
  ['goes elsewhere', (page) => page.goto('about:blank')],
]) {
  test(`a tab that ${way} in the middle of a reply leaves its run as far as it came, to be tried again`, async (t) => {
    const endpoint = await startEndpoint(t, (_, reply, number) => {
      const look = [{ content: 'Let me look.' }, callsDelta(call('getCurrentTime'))];
      if (number === 0) return reply.stream(look, 'tool_calls');
      if (number === 1) return reply.begin([{ content: 'It is just ' }, { content: 'about noo' }]);
      return reply.stream([{ content: 'It is noon.' }]);
    });
    const first = await open(t);
    await connect(first, { endpoint: endpoint.url, model: 'test-model' });
    await say(first, 'What time is it?');
    await first.getByText('It is just about noo').waitFor({ timeout: PATIENCE });
    await keeps(first, (text) => text.includes('about noo'));
    await leave(first);

    const page = await anotherTab(t, first);
    const of = run(page, 1);
    await ended(of, 'failed');
    assert.deepEqual((await rounds(of)).map((round) => round.round), [1, 2]);
    assert.deepEqual(await calls(of), ['getCurrentTime ok']);
    await of.getByText('Let me look.').waitFor();
    await of.getByText('It is just about noo').waitFor();
    assert.equal(endpoint.requests.length, 2, 'nothing is asked by itself');

    await of.getByTestId('retry').click();
    await ended(run(page, 2));
    assert.equal(await run(page, 2).getByTestId('answer').textContent(), 'It is noon.');
  });
}

test('two tabs do not overwrite each other\'s skills', async (t) => {
  const first = await open(t);
  const second = await anotherTab(t, first);
  await install(first, skillFile('from-the-first'));
  await install(second, skillFile('from-the-second'));
  for (const page of [first, second]) {
    await skill(page, 'from-the-first').waitFor();
    await skill(page, 'from-the-second').waitFor();
  }
  await skill(first, 'order-inquiry').getByTestId('skill-toggle').click();
  await eventually(async () => assert.equal(await skill(second, 'order-inquiry').getAttribute('data-enabled'), 'false'));

  await reload(first);
  for (const name of ['from-the-first', 'from-the-second']) await skill(first, name).waitFor();
  assert.equal(await skill(first, 'order-inquiry').getAttribute('data-enabled'), 'false');
});

test('two tabs do not write into one conversation', async (t) => {
  const first = await open(t);
  await ask(first, '现在几点了');
  const second = await anotherTab(t, first);
  assert.equal(await second.getByTestId('run').count(), 0);
  await ask(second, '退换货政策是什么');
  await reload(first);
  await ended(run(first, 1));
  assert.match(await run(first, 1).innerText(), /现在几点了/);
  assert.equal(await first.getByTestId('run').count(), 1);
});

test('an earlier conversation can be opened again', async (t) => {
  const page = await open(t);
  await ask(page, '现在几点了');
  await page.getByTestId('new-talk').click();
  await ask(page, '退换货政策是什么');
  await page.getByTestId('history').click();
  await page.getByTestId('talk').filter({ hasText: '现在几点了' }).click();
  await eventually(async () => assert.match(await run(page, 1).innerText(), /现在几点了/));
  await ended(run(page, 1));
});

/** What the last request of a page had as its Authorization, after saying something in it. */
async function bearer(endpoint, page) {
  const number = await page.getByTestId('run').count() + 1;
  await ask(page, `Message ${number}`, number);
  return endpoint.requests.at(-1).headers.authorization;
}

for (const [keeping, afterReload, inAnotherTab] of [
  ['memory', undefined, undefined],
  ['session', `Bearer ${KEY}`, undefined],
  ['device', `Bearer ${KEY}`, `Bearer ${KEY}`],
]) {
  test(`a key kept in ${keeping}: after a reload, in another tab, and forgotten`, async (t) => {
    const endpoint = await startEndpoint(t, (_, reply) => reply.stream([{ content: 'Hello.' }]));
    const page = await open(t);
    // In memory is what is chosen unless the person says otherwise.
    const choice = keeping === 'memory' ? {} : { keeping };
    await connect(page, { endpoint: endpoint.url, key: KEY, model: 'test-model', ...choice });
    assert.equal(await bearer(endpoint, page), `Bearer ${KEY}`);

    await reload(page);
    await ended(run(page, 1));
    assert.equal(await bearer(endpoint, page), afterReload);
    const other = await anotherTab(t, page);
    await other.getByRole('banner').getByText('test-model').waitFor();
    assert.equal(await bearer(endpoint, other), inAnotherTab);

    if (afterReload) {
      await page.getByTestId('connect').click();
      await page.getByTestId('forget-key').click();
      await page.keyboard.press('Escape');
      assert.equal(await bearer(endpoint, page), undefined);
    }
    assert(!JSON.stringify(await kept(page)).includes(KEY));
  });
}

test('a key is only ever given to its own origin', async (t) => {
  const [own, other] = await Promise.all([0, 1].map(
    () => startEndpoint(t, (_, reply) => reply.stream([{ content: 'Hello.' }])),
  ));
  const page = await open(t);
  await connect(page, { endpoint: own.url, key: KEY, model: 'test-model' });
  assert.equal(await bearer(own, page), `Bearer ${KEY}`);
  await connect(page, { endpoint: other.url, model: 'test-model' });
  assert.equal(await bearer(other, page), undefined);
  await connect(page, { endpoint: own.url, model: 'test-model' });
  assert.equal(await bearer(own, page), `Bearer ${KEY}`);
});

for (const keeping of ['memory', 'session', 'device']) {
  test(`a key kept in ${keeping} is nowhere but there, even if the endpoint repeats it`, async (t) => {
    const endpoint = await startEndpoint(t, (asked, reply, number) => {
      if (number === 1) return reply.json(403, { error: { message: `The key ${KEY} may not do this` } });
      return reply.streamCutAt(KEY.slice(9), [{ content: `Your key is ${KEY}, I think.` }]);
    });
    const page = await open(t, { allow: [/status of 403/] });
    await connect(page, { endpoint: endpoint.url, key: KEY, model: 'test-model', keeping });
    await ask(page, 'What is my key?', 1);
    await say(page, 'And now?');
    await ended(run(page, 2), 'failed');
    for (const name of ['Request', 'Response', 'Changes']) {
      await page.getByRole('tab', { name }).click();
      assert(!(await page.content()).includes(KEY), `the key stands in the page, under ${name}`);
    }
    assert.match(await run(page, 2).innerText(), /The key •••• may not do this/);

    await keeps(page, (text) => text.includes('may not do this'));
    const places = Object.entries(await kept(page)).filter(([place, text]) => `${place} ${text}`.includes(KEY));
    const entry = `skillsight.vault.${new URL(endpoint.url).origin}`;
    const own = { memory: [], session: [`session/${entry}`], device: [`local/${entry}`] };
    assert.deepEqual(places.map(([place]) => place), own[keeping]);
  });
}

for (const [locale, says] of [
  ['en-US', /key=••••[^]*“API key”[^]*“Extra headers”/],
  ['zh-CN', /key=••••[^]*“API 密钥”[^]*“附加请求头”/],
]) {
  test(`an address with a key in it is not saved, and the page says where a key belongs (${locale})`, async (t) => {
    const page = await open(t, { context: { locale } });
    await page.getByTestId('connect').click();
    const dialog = page.getByTestId('connect-dialog');
    await dialog.getByTestId('endpoint').fill(`https://api.example.com/v1?key=${KEY}`);
    await dialog.getByTestId('model').fill('test-model');
    await dialog.getByTestId('save-endpoint').click();
    await dialog.locator('.connect-outcome:not(:empty)').waitFor();
    assert.match(await dialog.locator('#connect-endpoint-notes').innerText(), says);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), 'endpoint');
    assert(!JSON.stringify(await kept(page)).includes(KEY));

    await dialog.getByTestId('endpoint').fill('https://api.example.com/v1?api-version=2');
    await dialog.getByTestId('save-endpoint').click();
    await dialog.waitFor({ state: 'hidden' });
    await keepsWorkspace(page, (text) => text.includes('?api-version=2'));
  });
}

test('an address with a key that is stored already goes on working, with a warning', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => reply.stream([{ content: 'Hello.' }]));
  const page = await open(t);
  await connect(page, { endpoint: endpoint.url, model: 'test-model' });
  const workspace = 'skillsight/records/workspace';
  await keeps(page, (text, place) => place === workspace && text.includes(endpoint.url));
  const text = (await kept(page))[workspace];
  await store(page, 'workspace', text.replace(endpoint.url, `${endpoint.url}?key=${KEY}`));
  await reload(page);
  await ask(page, 'Hello');
  assert(endpoint.requests[0].path.endsWith(`?key=${KEY}`), endpoint.requests[0].path);

  await page.getByTestId('connect').click();
  await page.locator('#connect-endpoint-notes [data-tone="warning"]').getByText('stored unencrypted').waitFor();
  await page.keyboard.press('Escape');
  await page.getByTestId('connect-dialog').waitFor({ state: 'hidden' });
  await connect(page, { model: 'other-model' });
  await ask(page, 'Hello again', 2);
  assert.equal(endpoint.requests[1].body.model, 'other-model');
  assert.equal(endpoint.requests[1].path, endpoint.requests[0].path);
});

test('in a frame of another site no stored key is read, and none is stored', async (t) => {
  const endpoint = await startEndpoint(t, (_, reply) => reply.stream([{ content: 'Hello.' }]));
  const page = await open(t);
  await connect(page, { endpoint: endpoint.url, key: KEY, model: 'test-model', keeping: 'device' });

  const site = await startStatic(fileURLToPath(new URL('fixtures', import.meta.url)));
  t.after(() => site.close());
  const outer = await page.context().newPage();
  // To a browser localhost is another site than 127.0.0.1.
  await outer.goto(`${site.url.replace('127.0.0.1', 'localhost')}frame.html#${encodeURIComponent(url())}`);
  const inner = outer.frameLocator('iframe');
  await inner.locator('body:not([inert])').waitFor({ timeout: PATIENCE });
  await inner.getByTestId('connect').click();
  await inner.getByTestId('endpoint').fill(endpoint.url);
  assert.equal(await inner.getByTestId('api-key').inputValue(), '');
  assert(await inner.getByTestId('keeping-device').isDisabled());
  assert(await inner.getByTestId('keeping-session').isDisabled());
});

test('what the browser takes and then does not commit is said not to be kept', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function putWithoutCommit(...all) {
      const request = put.apply(this, all);
      // As on a full disk: the request succeeds, the commit does not.
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    };
  });
  await install(page, skillFile('not-kept'));
  await page.getByTestId('storage-fault').waitFor();
  await skill(page, 'not-kept').waitFor();
});

test('a browser that refuses locks keeps a conversation all the same', async (t) => {
  const page = await open(t, {
    first: (fresh) => fresh.addInitScript(() => {
      navigator.locks.request = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
    }),
  });
  const of = await ask(page, '现在几点了');
  await reload(page);
  await ended(of);
});

test('a skill\'s dialog opens with its draft, however long that takes to read', async (t) => {
  const page = await open(t);
  const draft = skillFile('half-written');
  await store(page, 'draft/skill', draft);
  await reload(page);
  await page.getByTestId('continue-draft').waitFor();
  await page.evaluate(() => {
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function getLate(key) {
      const request = get.call(this, key);
      if (key !== 'draft/skill') return request;
      const late = { error: null };
      request.onsuccess = (event) => setTimeout(() => {
        late.result = request.result;
        late.onsuccess(event);
      }, 1000);
      return late;
    };
  });
  await page.getByTestId('continue-draft').click();
  const source = page.getByTestId('skill-source');
  await source.waitFor();
  assert.equal(await skillText(page), draft);
});

test('extra headers are hidden like a key while one is elsewhere, and other texts are not', async (t) => {
  const page = await open(t);
  await page.getByTestId('connect').click();
  await page.getByTestId('endpoint').fill('https://api.example/v1');
  await page.getByTestId('advanced').locator('summary').click();
  const headers = page.getByTestId('extra-headers');
  await headers.fill(`X-Api-Key: ${KEY}`);
  const hiding = (box) => box.evaluate((node) => getComputedStyle(node).webkitTextSecurity);
  assert.equal(await hiding(headers), 'none', 'one sees what one types');
  await page.getByTestId('system-prompt').focus();
  assert.equal(await hiding(headers), 'disc');
  await page.getByTestId('endpoint').focus();
  assert.equal(await hiding(page.getByTestId('system-prompt')), 'none');
});
