// Skills from an address: what is fetched, what is said where nothing comes, and a request that is stopped.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { candidate, commit, dialog } from './support/importing.mjs';
import { PATIENCE, skill } from './support/page.mjs';
import { REPORT, skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { zip } from './support/zip.mjs';

const { open } = stage();

/** A host that answers what the test says, by path: a status, headers and a body. */
async function startHost(t, answers) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const { status = 200, headers = {}, body = '' } = answers[request.url] ?? { status: 404 };
    response.writeHead(status, headers).end(body);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${server.address().port}`, asked };
}

/** Has the dialog that adds skills fetch what is at an address. */
async function fetchFrom(page, address) {
  if (await dialog(page).isHidden()) await page.getByTestId('import').click();
  await page.getByTestId('import-address').fill(address);
  await page.getByTestId('fetch-address').click();
}

test('a skill comes from an address, by its content and not by its name, and nothing of the person\'s goes along', async (t) => {
  const cors = { 'access-control-allow-origin': '*' };
  const server = await startHost(t, {
    '/raw/SKILL.md': { headers: { ...cors, 'content-type': 'text/plain' }, body: skillFile('from-afar') },
    '/download?id=7': { headers: { ...cors, 'content-type': 'application/octet-stream' }, body: zip(REPORT) },
  });
  const page = await open(t);
  await fetchFrom(page, `${server.url}/raw/SKILL.md#top`);
  await candidate(page, 'from-afar').waitFor({ timeout: PATIENCE });
  assert.match(await page.getByTestId('import-from').textContent(), /\/raw\/SKILL\.md$/);
  const [{ headers }] = server.asked;
  assert.deepEqual([headers.cookie, headers.referer, headers.authorization], [undefined, undefined, undefined]);

  await fetchFrom(page, `${server.url}/download?id=7`);
  await candidate(page, 'report-helper').waitFor({ timeout: PATIENCE });
  assert.equal(await page.getByTestId('candidate').count(), 1);
  await commit(page);
  await skill(page, 'report-helper').waitFor();
});

test('the page about a file of a public repository is shown as the address that is fetched', async (t) => {
  const page = await open(t);
  await page.getByTestId('import').click();
  await page.getByTestId('import-address').fill('https://github.com/o/r/blob/main/skills/x/SKILL.md');
  assert.match(await page.getByTestId('final-address').textContent(), /https:\/\/raw\.githubusercontent\.com\/o\/r\/main\/skills\/x\/SKILL\.md$/);
  await page.getByTestId('import-address').fill('ftp://example.com/x');
  await page.getByTestId('address-fault').waitFor();
  assert(await page.getByTestId('fetch-address').isDisabled());
});

test('an address that brings no file says why, and what to do', async (t) => {
  const cors = { 'access-control-allow-origin': '*' };
  const server = await startHost(t, {
    '/page': { headers: { ...cors, 'content-type': 'text/html; charset=utf-8' }, body: '<!doctype html><title>x</title>' },
    '/plain-page': { headers: { ...cors, 'content-type': 'text/plain' }, body: '\n<!DOCTYPE html><title>x</title>' },
    '/gone': { status: 404, headers: cors },
    '/no-cors': { headers: { 'content-type': 'text/plain' }, body: skillFile('unseen') },
    '/moved': { status: 302, headers: { ...cors, location: '/page' } },
  });
  const page = await open(t, { allow: [/CORS/, /ERR_FAILED/, /404/] });
  const said = async (path) => {
    await fetchFrom(page, `${server.url}${path}`);
    await page.getByTestId('not-fetched').filter({ hasText: path }).waitFor({ timeout: PATIENCE });
    return page.getByTestId('not-fetched').textContent();
  };
  assert.match(await said('/page'), /web page, not a file/);
  assert.match(await said('/plain-page'), /web page, not a file/);
  assert.match(await said('/gone'), /answered with 404/);
  for (const path of ['/no-cors', '/moved']) {
    const why = await said(path);
    assert.match(why, /CORS.*leads on.*misspelt.*save the file, and drop it/);
  }
  assert.equal(await page.getByTestId('candidate').count(), 0);
});

test('a request that takes too long can be stopped, and nothing is left of it', async (t) => {
  const page = await open(t);
  const server = createServer((request, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' }).write('---\n');
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const closed = new Promise((resolve) => { server.on('connection', (socket) => socket.on('close', resolve)); });
  await fetchFrom(page, `http://127.0.0.1:${server.address().port}/SKILL.md`);
  await page.getByTestId('import-progress').filter({ hasText: '4 bytes' }).waitFor({ timeout: PATIENCE });
  await page.getByTestId('import-stop').click();
  await page.getByTestId('import-progress').waitFor({ state: 'detached' });
  await closed;
  assert.equal(await page.getByTestId('not-fetched').count(), 0);
});
