// What is kept, where, and in which tab: conversations, messages and skills.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, callsDelta, startEndpoint, startModel } from './support/endpoint.mjs';
import {
  PATIENCE, ask, calls, connect, ended, eventually, install, keeps, keepsWorkspace, kept, reload, rounds, run, say, skill,
  skillText, store,
} from './support/page.mjs';
import { saved } from './support/row.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { unzip } from './support/zip.mjs';

const { open, anotherTab } = stage();

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

test('what could not be read once is still there, whatever is changed meanwhile', async (t) => {
  const page = await open(t);
  await install(page, skillFile('my-own'));
  await keepsWorkspace(page, (text) => text.includes('my-own'));
  await page.addInitScript(() => {
    const get = IDBObjectStore.prototype.get;
    IDBObjectStore.prototype.get = function getWithFailure(key) {
      const request = get.call(this, key);
      if (key === 'workspace' && !sessionStorage.getItem('has-failed')) {
        sessionStorage.setItem('has-failed', 'yes');
        queueMicrotask(() => this.transaction.abort());
      }
      return request;
    };
  });
  await reload(page);
  assert.match(await page.getByTestId('storage-fault').innerText(), /could not be read this time/);
  assert.equal(await skill(page, 'my-own').count(), 0);
  await skill(page, 'order-inquiry').getByTestId('skill-toggle').click();
  await skill(page, 'my-own').waitFor();
  await eventually(async () => assert.equal(await page.getByTestId('storage-fault').count(), 0, 'it is read by now'));
  await reload(page);
  await skill(page, 'my-own').waitFor();
  assert.equal(await skill(page, 'order-inquiry').getAttribute('data-enabled'), 'false');
});

/** Has the browser delete what the page keeps: asked for by a page, as another tab would, or by the person. */
const DELETES = {
  'by a page': (page) => page.evaluate(() => { indexedDB.deleteDatabase('skillsight'); }),
  'by the person': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' });
  },
};

for (const [how, remove] of Object.entries(DELETES)) {
  test(`what is kept is deleted ${how}: the page says so at once and at each change, and what it shows can be downloaded`, async (t) => {
    const page = await open(t);
    await install(page, skillFile('my-own'));
    await keepsWorkspace(page, (text) => text.includes('my-own'));
    await remove(page);
    const fault = page.getByTestId('storage-fault');
    const says = /closed this page's storage.* Nothing is kept any more\..*download your skills.*reload the page/s;
    await fault.filter({ hasText: says }).waitFor();
    await fault.getByRole('button').click();
    assert.equal(await fault.count(), 0);
    await skill(page, 'my-own').getByTestId('skill-toggle').click();
    await fault.filter({ hasText: says }).waitFor();
    const { bytes } = await saved(page, page.getByTestId('download-all'));
    assert.equal(unzip(bytes)['my-own/SKILL.md'].toString(), skillFile('my-own'));
    assert.equal(await fault.count(), 1);
    await page.getByTestId('language').click();
    await fault.filter({ hasText: '浏览器关闭了本页的存储' }).waitFor();
  });
}

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
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function getAllLate(range) {
      const request = getAll.call(this, range);
      if (!range?.lower.startsWith('draft/skill')) return request;
      globalThis.wasLate = true;
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
  assert(await page.evaluate(() => globalThis.wasLate), 'the drafts are read, late');
});
