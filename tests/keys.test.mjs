// Where a key is kept, for how long, and that it goes nowhere else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startEndpoint } from './support/endpoint.mjs';
import { PATIENCE, ask, connect, ended, keeps, keepsWorkspace, kept, reload, run, say, store } from './support/page.mjs';
import { stage } from './support/stage.mjs';
import { startStatic } from './support/static.mjs';

const KEY = 'sk-test-0123456789abcdef';

const { open, anotherTab, url } = stage();

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
