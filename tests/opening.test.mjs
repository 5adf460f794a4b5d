// Reading conversations back and moving between them: nothing of one gets into another, and nothing said is lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startEndpoint } from './support/endpoint.mjs';
import { ask, connect, ended, eventually, kept, ready, reload, run, say, store } from './support/page.mjs';
import { stage } from './support/stage.mjs';

const DEFERRED = '**/split_deferred.wasm';
const NOON = '现在几点了';
const POLICY = '退换货政策是什么';

const { open } = stage();

const slowly = (ms) => async (route) => {
  await pause(ms);
  // A page that is gone by then asks for nothing.
  await route.continue().catch(() => {});
};
const shown = async (page) => (await page.getByTestId('run').allTextContents()).join(' ');
const waits = (page) => page.getByText('Loading what a run needs').waitFor();

/** Makes another conversation the one that is opened, in the list of earlier ones. */
async function openEarlier(page, text) {
  await page.getByTestId('history').click();
  await page.getByTestId('talk').filter({ hasText: text }).click();
}

test('while a conversation is opened, a failed run of the one before is not tried again', async (t) => {
  const endpoint = await startEndpoint(t, ({ body }, reply) => {
    const said = body.messages.at(-1).content;
    if (said === 'second talk') return reply.json(400, { error: { message: 'no' } });
    return reply.stream([{ content: `Answer to ${said}` }]);
  });
  const page = await open(t, { allow: [/status of 400/] });
  await connect(page, { endpoint: endpoint.url, model: 'test-model' });
  await ask(page, 'first talk');
  await page.getByTestId('new-talk').click();
  await eventually(async () => assert.equal(await page.getByTestId('run').count(), 0));
  await say(page, 'second talk');
  await ended(run(page, 1), 'failed');
  await page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks);
    navigator.locks.request = async (...all) => {
      await new Promise((slow) => { setTimeout(slow, 1200); });
      return request(...all);
    };
  });
  const asked = endpoint.requests.length;
  await openEarlier(page, 'first talk');
  await page.getByTestId('retry').click();
  await eventually(async () => assert.match(await shown(page), /Answer to first talk/));
  assert.equal(endpoint.requests.length, asked);
  await ask(page, 'and now?', 2);
  assert.deepEqual(
    endpoint.requests.at(-1).body.messages.map((message) => message.content).filter((text) => !text.includes('skill')),
    ['first talk', 'Answer to first talk', 'and now?'],
  );
});

test('a conversation that can\'t be read whole is not opened, and what was kept of it stays', async (t) => {
  const page = await open(t);
  await ask(page, NOON);
  await ask(page, POLICY, 2);
  await eventually(async () => assert(Object.keys(await kept(page)).some((key) => key.endsWith('/000002'))));
  const key = Object.keys(await kept(page)).find((name) => /\/run\/.*000002$/.test(name));
  const newer = '{"of":"a later version","number":2}';
  await store(page, key.replace('skillsight/records/', ''), newer);
  await reload(page);
  await page.getByTestId('storage-fault').getByText(/can't be read/).waitFor();
  assert.equal(await page.getByTestId('run').count(), 0);
  await ask(page, NOON);
  await pause(300);
  assert.equal((await kept(page))[key], newer);
});

test('a message that waits is there again after a reload, and Stop makes it the draft again', async (t) => {
  const page = await open(t, { first: (fresh) => fresh.route(DEFERRED, slowly(5000)) });
  await say(page, 'Ten minutes of writing');
  await waits(page);
  await reload(page);
  await eventually(async () => assert.equal(await page.getByTestId('composer').inputValue(), 'Ten minutes of writing'));
  await page.getByTestId('composer').press('Enter');
  await waits(page);
  await page.getByTestId('stop').click();
  assert.equal(await page.getByTestId('composer').inputValue(), 'Ten minutes of writing');
  await pause(300);
  assert.equal(await page.getByTestId('run').count(), 0);
});

test('a page whose second part is slow can be used at once, and a message comes after what is still read', async (t) => {
  const page = await open(t);
  await ask(page, NOON);
  await page.route(DEFERRED, slowly(3000));
  const began = Date.now();
  await page.reload();
  await ready(page);
  assert(Date.now() - began < 2500, `it took ${Date.now() - began} ms`);
  await say(page, POLICY);
  await waits(page);
  await ended(run(page, 2));
  assert.match(await run(page, 1).textContent(), /现在几点了/);
});

test('who chooses an earlier conversation gets it, also where the newest could not be read back at first', async (t) => {
  const page = await open(t, { allow: [/net::ERR_FAILED/, /Failed to fetch/] });
  await ask(page, NOON);
  await page.getByTestId('new-talk').click();
  await eventually(async () => assert.equal(await page.getByTestId('run').count(), 0));
  await ask(page, POLICY);
  await page.route(DEFERRED, (route) => route.abort());
  await page.reload();
  await ready(page);
  await page.getByTestId('not-loaded').waitFor();
  await page.unroute(DEFERRED);
  await openEarlier(page, NOON);
  await eventually(async () => assert.match(await shown(page), /现在几点了/));
  await pause(500);
  assert.doesNotMatch(await shown(page), /退换货政策是什么/);
});

for (const [ending, stop] of [
  ['failed', (_, cut) => cut()],
  ['stopped', (page) => page.getByTestId('stop').click()],
]) {
  test(`what had arrived of a reply is there after a reload, where the run was ${ending}`, async (t) => {
    let cut;
    const endpoint = await startEndpoint(t, (_, reply) => {
      reply.begin([{ content: 'It is just ' }, { content: 'about noon when' }]);
      cut = () => reply.cut();
    });
    const page = await open(t, { allow: ending === 'failed' ? [/net::ERR_/] : [] });
    await connect(page, { endpoint: endpoint.url, model: 'test-model' });
    await say(page, 'hello');
    await page.getByText('about noon when').waitFor();
    await stop(page, cut);
    await ended(run(page, 1), ending);
    await reload(page);
    await ended(run(page, 1), ending);
    assert.match(await run(page, 1).textContent(), /It is just about noon when/);
  });
}
