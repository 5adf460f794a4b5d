// Skills in and out of the page: folders, archives, several at once, addresses; the files beside a SKILL.md, and what is
// wrong with a skill shown where it is listed.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { launch, openPage } from './support/browser.mjs';
import { PATIENCE, eventually, install, keeps, kept, reload, skill, visit } from './support/page.mjs';
import { startStatic } from './support/static.mjs';
import { unzip, zip } from './support/zip.mjs';

const text = (name, description = 'What it does and when to use it.', rest = '') =>
  `---\nname: ${name}\ndescription: ${description}\n${rest}---\n\nFollow the steps.\n`;
/** Every byte there is, twice: no text, and nothing that could be mended. */
const BYTES = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256));
const REPORT = {
  'SKILL.md': text('report-helper'),
  'references/规则.md': '# 规则\n\n先读这里。\n',
  'scripts/count.py': 'print(len(open("data.csv").read()))\n',
  'assets/logo.bin': BYTES,
};

let browser;
let host;
before(async () => {
  [browser, host] = await Promise.all([launch(), startStatic()]);
});
after(() => Promise.all([browser?.close(), host?.close()]));

async function open(t, { allow, context = {} } = {}) {
  const page = await openPage(browser, t, { allow, context: { locale: 'en-US', ...context } });
  await visit(page, host.url);
  return page;
}

/** A folder on disk with these files, for as long as the test runs. */
async function folder(t, files, name = 'report-helper') {
  const root = await mkdtemp(join(tmpdir(), 'skills-'));
  t.after(() => rm(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return join(root, name);
}

const file = (name, buffer) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });
const dialog = (page) => page.getByTestId('import-dialog');
const candidate = (page, name) => page.locator(`[data-testid="candidate"][data-skill="${name}"]`);
const texts = (locator) => locator.evaluateAll((all) => all.map((one) => one.textContent));

/** Chooses files or a folder in the dialog that adds skills. */
async function choose(page, given, input = 'import-files') {
  await page.getByTestId('import').click();
  await page.getByTestId(input).setInputFiles(given);
  await dialog(page).locator('[data-testid="candidate"], [data-testid="import-refused"]').first().waitFor({ timeout: PATIENCE });
}

const commit = async (page) => {
  await page.getByTestId('install-all').click();
  await dialog(page).waitFor({ state: 'hidden' });
};

/** Drops files on the page, by name and content. */
async function drop(page, files) {
  const given = Object.entries(files).map(([name, content]) => [name, [...Buffer.from(content)]]);
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, bytes] of all) data.items.add(new File([new Uint8Array(bytes)], name));
    return data;
  }, given);
  await page.getByTestId('matrix').dispatchEvent('dragover', { dataTransfer });
  await page.getByTestId('matrix').dispatchEvent('drop', { dataTransfer });
}

/** Opens all there is to say of a skill. */
async function unfold(page, name) {
  const about = skill(page, name).locator('details');
  if (await about.getAttribute('open') === null) await about.locator('summary').first().click();
  await skill(page, name).getByTestId('download-skill').waitFor({ timeout: PATIENCE });
  return skill(page, name);
}

/** What a click on a button saves: the file's name and its bytes. */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: PATIENCE }), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Waits until the workspace that is kept says so. */
const inWorkspace = (page, says) => keeps(page, (kept, place) => place.endsWith('/workspace') && says(kept));

test('a folder comes with its files, is shown before it is installed, and is the same byte for byte after a reload', async (t) => {
  const page = await open(t);
  await choose(page, await folder(t, REPORT), 'import-folder');
  const found = candidate(page, 'report-helper');
  assert.equal(await found.getAttribute('data-loads'), 'true');
  const listed = await texts(found.getByTestId('candidate-files').locator('li code'));
  assert.deepEqual(listed.toSorted(), ['assets/logo.bin', 'references/规则.md', 'scripts/count.py']);
  assert.equal(await skill(page, 'report-helper').count(), 0, 'nothing is installed before it was asked for');
  await commit(page);
  await inWorkspace(page, (kept) => kept.includes('scripts/count.py'));

  await reload(page);
  const about = await unfold(page, 'report-helper');
  const { name, bytes } = await saved(page, about.getByTestId('download-skill'));
  assert.equal(name, 'report-helper.skill');
  const out = unzip(bytes);
  const expected = Object.fromEntries(Object.entries(REPORT).map(([path, content]) => [`report-helper/${path}`, Buffer.from(content)]));
  assert.deepEqual(Object.keys(out).toSorted(), Object.keys(expected).toSorted());
  for (const [path, content] of Object.entries(expected)) assert.deepEqual(out[path], content, path);
});

test('the text of a skill\'s files can be read, and a script is shown as text', async (t) => {
  const page = await open(t);
  await choose(page, [file('report.zip', zip(REPORT))]);
  await commit(page);
  const about = await unfold(page, 'report-helper');
  const script = about.locator('[data-testid="file"][data-path="scripts/count.py"]');
  await script.getByRole('button').first().click();
  assert.equal(await script.getByTestId('file-text').textContent(), REPORT['scripts/count.py']);
  const logo = about.locator('[data-testid="file"][data-path="assets/logo.bin"]');
  await logo.getByRole('button').click();
  assert.match(await logo.textContent(), /binary file/);
});

test('a dropped folder is read to its end, however many times a browser has to be asked', async (t) => {
  const page = await open(t);
  // A folder can't be dropped by a test: this one answers as a browser's does, a hundred entries at a time.
  await page.evaluate((source) => {
    const last = (path) => path.split('/').at(-1);
    const entry = (path, content) => ({
      isFile: true, isDirectory: false, name: last(path), fullPath: path, file: (found) => found(new File([content], last(path))),
    });
    const directory = (path, children) => ({
      isFile: false, isDirectory: true, name: last(path), fullPath: path,
      createReader: () => {
        const left = [...children];
        return { readEntries: (found) => setTimeout(() => found(left.splice(0, 100))) };
      },
    });
    const many = Array.from({ length: 250 }, (_, index) => entry(`/big/data/${index}.txt`, String(index)));
    const root = directory('/big', [
      entry('/big/SKILL.md', source), directory('/big/data', many), directory('/big/.git', [entry('/big/.git/config', 'x')]),
    ]);
    DataTransferItem.prototype.webkitGetAsEntry = () => root;
  }, text('big'));
  await drop(page, { big: 'a browser gives a folder the shape of a file too' });
  await candidate(page, 'big').waitFor({ timeout: PATIENCE });
  assert.match(await candidate(page, 'big').getByTestId('candidate-files').textContent(), /^250 files/);
  assert.match((await texts(page.getByTestId('import-notice'))).join(' '), /\.git/);
});

test('what is too large is refused with its size and without being read, and what came beside it is taken', async (t) => {
  const page = await open(t);
  await page.evaluate(() => {
    globalThis.opened = [];
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      globalThis.opened.push(this.name);
      return read.call(this);
    };
  });
  await choose(page, [file('huge.zip', Buffer.alloc(21 * 1024 * 1024)), file('good.skill', zip({ 'good/SKILL.md': text('good-skill') }))]);
  await candidate(page, 'good-skill').waitFor({ timeout: PATIENCE });
  assert.match((await texts(page.getByTestId('import-refused'))).join(' '), /^huge\.zip: .*21\.0 MB/);
  assert.deepEqual(await page.evaluate(() => globalThis.opened), ['good.skill']);
});

test('an archive around one folder, with what a Mac adds to it, is that folder\'s skill', async (t) => {
  const page = await open(t);
  const wrapped = Object.fromEntries(Object.entries(REPORT).map(([path, content]) => [`report-helper/${path}`, content]));
  await choose(page, [file('report.zip', zip({
    ...wrapped, '__MACOSX/report-helper/._SKILL.md': 'x', 'report-helper/.DS_Store': 'x',
  }))]);
  assert.equal(await page.getByTestId('candidate').count(), 1);
  const listed = await texts(candidate(page, 'report-helper').getByTestId('candidate-files').locator('li code'));
  assert.deepEqual(listed.toSorted(), ['assets/logo.bin', 'references/规则.md', 'scripts/count.py']);
  assert.match((await texts(page.getByTestId('import-notice'))).join(' '), /__MACOSX.*2 files/);
  await commit(page);
  await skill(page, 'report-helper').waitFor();
});

test('an archive that would leave its folder is refused with its reason, and the good one beside it is taken', async (t) => {
  const page = await open(t);
  await choose(page, [
    file('bad.zip', zip({ 'bad/SKILL.md': text('bad-skill'), '../../escape.md': 'x' })),
    file('good.skill', zip({ 'good/SKILL.md': text('good-skill') })),
  ]);
  const said = await texts(page.getByTestId('import-refused'));
  assert.equal(said.length, 1);
  assert.match(said[0], /^bad\.zip: .*escape\.md.*\.\./);
  assert.deepEqual(await page.getByTestId('candidate').evaluateAll((all) => all.map(({ dataset }) => dataset.skill)), ['good-skill']);
  await commit(page);
  await skill(page, 'good-skill').waitFor();
  assert.equal(await skill(page, 'bad-skill').count(), 0);
});

test('several dropped files are several skills, and only those that are chosen are installed', async (t) => {
  const page = await open(t);
  await drop(page, { 'one.md': text('skill-one'), 'two.md': text('skill-two'), 'broken.md': '---\nname: three\n' });
  await candidate(page, 'skill-two').waitFor({ timeout: PATIENCE });
  assert.equal(await page.locator('[data-testid="candidate"][data-loads="false"]').count(), 1);
  assert.match(await page.getByTestId('install-all').textContent(), /Install 2 skills/);
  await candidate(page, 'skill-one').getByTestId('choose').uncheck();
  assert.match(await page.getByTestId('install-all').textContent(), /Install 1 skill$/);
  await commit(page);
  await skill(page, 'skill-two').waitFor();
  assert.equal(await skill(page, 'skill-one').count(), 0);
});

test('what does not load can be opened and mended, and the text is as it was given', async (t) => {
  const page = await open(t);
  const broken = '---\nname: broken-skill\ndescription: d\n\nNo end.\n';
  await choose(page, [file('broken.zip', zip({ 'broken/SKILL.md': broken, 'broken/notes.md': 'x' }))]);
  const found = page.locator('[data-testid="candidate"][data-loads="false"]');
  assert.equal(await found.getByTestId('finding').first().getAttribute('data-code'), 'unclosed-frontmatter');
  assert(await page.getByTestId('install-all').isDisabled());
  await found.getByTestId('mend').click();
  const source = page.getByTestId('skill-source');
  await source.waitFor();
  await eventually(async () => assert.match(await source.evaluate((box) => box.value ?? box.innerText), /No end\./));
});

test('of a skill of the person\'s own the other version is offered in its place; beside it the newer one counts', async (t) => {
  const page = await open(t);
  await install(page, text('twin', 'The first.'));
  await choose(page, [file('twin.zip', zip({ 'twin/SKILL.md': text('twin', 'The second.') }))]);
  assert(await candidate(page, 'twin').getByTestId('replace').isChecked());
  await commit(page);
  await skill(page, 'twin').getByText('The second.').waitFor();
  assert.equal(await skill(page, 'twin').count(), 1);

  await choose(page, [file('twin.zip', zip({ 'twin/SKILL.md': text('twin', 'The third.') }))]);
  await candidate(page, 'twin').getByTestId('beside').check();
  assert.match(await candidate(page, 'twin').getByTestId('same-name-choice').textContent(), /added last/);
  await commit(page);
  await eventually(async () => assert.equal(await skill(page, 'twin').count(), 2));
  const [older, newer] = await texts(skill(page, 'twin'));
  assert.match(older, /covered/);
  assert.doesNotMatch(newer, /covered/);
});

test('a skill named as a bundled one stands beside it, and what is installed already to the byte is left alone', async (t) => {
  const page = await open(t);
  const mine = zip({ 'process-refund/SKILL.md': text('process-refund', 'My own.') });
  await choose(page, [file('mine.zip', mine)]);
  assert(await candidate(page, 'process-refund').getByTestId('beside').isChecked());
  await commit(page);
  await eventually(async () => assert.equal(await skill(page, 'process-refund').count(), 2));
  assert.match((await texts(skill(page, 'process-refund'))).find((said) => said.includes('bundled')), /covered/);

  await choose(page, [file('mine.zip', mine)]);
  await page.getByTestId('is-there').waitFor();
  assert(!await candidate(page, 'process-refund').getByTestId('choose').isChecked());
});

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

async function fetchFrom(page, address) {
  if (await dialog(page).isHidden()) await page.getByTestId('import').click();
  await page.getByTestId('import-address').fill(address);
  await page.getByTestId('fetch-address').click();
}

test('a skill comes from an address, by its content and not by its name, and nothing of the person\'s goes along', async (t) => {
  const cors = { 'access-control-allow-origin': '*' };
  const server = await startHost(t, {
    '/raw/SKILL.md': { headers: { ...cors, 'content-type': 'text/plain' }, body: text('from-afar') },
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
    '/no-cors': { headers: { 'content-type': 'text/plain' }, body: text('unseen') },
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

test('a bundled skill has its files from the first moment, and goes out with them', async (t) => {
  const page = await open(t);
  assert.match(await skill(page, 'report-analysis').textContent(), /3 files/);
  assert.doesNotMatch(await skill(page, 'report-analysis').textContent(), /gone/);
  const { bytes } = await saved(page, page.getByTestId('download-all'));
  const files = Object.keys(unzip(bytes)).filter((path) => path.startsWith('report-analysis/'));
  assert.equal(files.length, 4, files.join(', '));
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

test('after an update a dropped file is a new skill again', async (t) => {
  const page = await open(t);
  await install(page, text('twin'));
  await (await unfold(page, 'twin')).getByTestId('update-from').click();
  await page.keyboard.press('Escape');
  await drop(page, { 'one.md': text('skill-one'), 'two.md': text('skill-two') });
  await candidate(page, 'skill-two').waitFor({ timeout: PATIENCE });
  await commit(page);
  await eventually(async () => assert.equal(await skill(page, 'skill-two').count(), 1));
  assert.equal(await skill(page, 'twin').count(), 1);
});

test('all skills go out as one archive, each with its files, and come back as they were', async (t) => {
  const page = await open(t);
  await choose(page, [file('report.zip', zip(REPORT))]);
  await commit(page);
  const { name, bytes } = await saved(page, page.getByTestId('download-all'));
  assert.match(name, /^skills-\d{4}-\d{2}-\d{2}\.zip$/);
  const names = await page.getByTestId('skill').evaluateAll((all) => all.map(({ dataset }) => dataset.skill));
  const out = unzip(bytes);
  assert.deepEqual(
    Object.keys(out).filter((path) => path.endsWith('/SKILL.md')).toSorted(),
    names.map((one) => `${one}/SKILL.md`).toSorted(),
  );
  assert.deepEqual(out['report-helper/assets/logo.bin'], BYTES);
  await choose(page, [file('all.zip', bytes)]);
  assert.equal(await page.getByTestId('candidate').count(), names.length);
  assert.equal(await page.getByTestId('is-there').count(), names.length);
  await page.keyboard.press('Escape');

  const about = await unfold(page, 'report-helper');
  const alone = await saved(page, about.getByTestId('download-text'));
  assert.deepEqual([alone.name, alone.bytes.toString()], ['SKILL.md', REPORT['SKILL.md']]);
});

test('what is wrong with a skill stands on its row, with who refuses it, and a click lists it', async (t) => {
  const page = await open(t);
  await drop(page, {
    'clean.md': text('clean-skill'),
    'note.md': text('note-skill', undefined, 'tools:\n  - queryOrder\n'),
    'tags.md': text('tag-skill', 'What a <b> tag does.'),
  });
  await candidate(page, 'tag-skill').waitFor({ timeout: PATIENCE });
  assert.equal(await candidate(page, 'tag-skill').locator('[data-reader="claude-ai"]').getAttribute('data-verdict'), 'error');
  assert.equal(await candidate(page, 'tag-skill').locator('[data-reader="codex"]').getAttribute('data-verdict'), 'clean');
  await commit(page);
  const lint = (name) => skill(page, name).getAttribute('data-lint');
  await eventually(async () => assert.deepEqual(
    [await lint('clean-skill'), await lint('note-skill'), await lint('tag-skill')], ['clean', 'note', 'error'],
  ));
  for (const bundled of await page.getByTestId('skill').filter({ hasText: 'bundled' }).evaluateAll((all) => all.map(({ dataset }) => dataset.lint))) {
    assert(['clean', 'note'].includes(bundled), bundled);
  }
  const mark = skill(page, 'tag-skill').getByTestId('lint');
  assert.match(await mark.getAttribute('aria-label'), /1 error.*claude\.ai/);
  await mark.click();
  await skill(page, 'tag-skill').locator('[data-testid="finding"][data-code="angle-brackets"][data-line="3"]').waitFor();

  // It is there again after a reload without a click: what it takes is loaded for a skill of the person's own.
  await inWorkspace(page, (kept) => kept.includes('tag-skill'));
  await reload(page);
  await eventually(async () => assert.equal(await lint('tag-skill'), 'error'));
});

test('a file whose content is gone is told on the row, and the update brings it back', async (t) => {
  const page = await open(t);
  const archive = file('report.zip', zip(REPORT));
  await choose(page, [archive]);
  await commit(page);
  await inWorkspace(page, (kept) => kept.includes('assets/logo.bin'));
  await page.evaluate(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await done(indexedDB.open('skillsight'));
    const records = database.transaction('records', 'readwrite').objectStore('records');
    const names = await done(records.getAllKeys(IDBKeyRange.bound('resource/', 'resource/\uffff')));
    await done(records.delete(names[0]));
    database.close();
  });
  await reload(page);
  assert.match(await skill(page, 'report-helper').textContent(), /1 file gone/);
  const about = await unfold(page, 'report-helper');
  assert.equal(await about.getByTestId('lost-file').count(), 1);

  await about.getByTestId('update-from').click();
  await page.getByTestId('import-files').setInputFiles([archive]);
  await candidate(page, 'report-helper').waitFor();
  await commit(page);
  await eventually(async () => assert.doesNotMatch(await skill(page, 'report-helper').textContent(), /gone/));
});

test('what no skill names any more is removed from what is kept, and what one still names stays', async (t) => {
  const page = await open(t);
  // The bundled skills have files too.
  const [both, only] = ['the same\n', 'only here\n'].map((content) => createHash('sha256').update(content).digest('hex'));
  const has = async (hash) => Object.keys(await kept(page)).some((place) => place.endsWith(`/resource/${hash}`));
  const shared = { 'SKILL.md': text('first-skill'), 'shared.md': 'the same\n', 'only.md': 'only here\n' };
  await choose(page, [
    file('first.zip', zip(shared)),
    file('second.zip', zip({ 'SKILL.md': text('second-skill'), 'shared.md': 'the same\n' })),
  ]);
  await commit(page);
  await eventually(async () => assert.deepEqual([await has(both), await has(only)], [true, true]));
  await skill(page, 'first-skill').getByTestId('remove-skill').click();
  await page.getByTestId('confirm-remove').click();
  await eventually(async () => assert.deepEqual([await has(both), await has(only)], [true, false]));
});

test('a tab that still names a removed file writes it again with its own workspace', async (t) => {
  const page = await open(t);
  await choose(page, [file('report.zip', zip(REPORT))]);
  await commit(page);
  await inWorkspace(page, (kept) => kept.includes('assets/logo.bin'));
  // As if another tab had removed it, whose word has not come.
  await page.evaluate(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const database = await done(indexedDB.open('skillsight'));
    const records = database.transaction('records', 'readwrite').objectStore('records');
    await done(records.delete(IDBKeyRange.bound('resource/', 'resource/\uffff')));
    database.close();
  });
  await skill(page, 'report-helper').getByTestId('skill-toggle').click();
  await inWorkspace(page, (kept) => kept.includes('"enabled":false'));
  await reload(page);
  const about = await unfold(page, 'report-helper');
  const { bytes } = await saved(page, about.getByTestId('download-skill'));
  assert.deepEqual(unzip(bytes)['report-helper/assets/logo.bin'], BYTES);
});

test('other tabs have a skill with its files as soon as it is installed, and lose it as soon as it is removed', async (t) => {
  const page = await open(t);
  const other = await page.context().newPage();
  await visit(other, host.url);
  await choose(page, [file('report.zip', zip(REPORT))]);
  await commit(page);
  const about = await unfold(other, 'report-helper');
  assert.equal(await about.getByTestId('file').count(), 3);
  await skill(page, 'report-helper').getByTestId('remove-skill').click();
  await page.getByTestId('confirm-remove').click();
  await eventually(async () => assert.equal(await skill(other, 'report-helper').count(), 0));
});

test('another version is shown as what it changes before it takes the place of the one that is installed', async (t) => {
  const page = await open(t);
  await choose(page, [file('report.zip', zip(REPORT))]);
  await commit(page);
  const about = await unfold(page, 'report-helper');
  await about.getByTestId('update-from').click();
  await page.getByTestId('import-files').setInputFiles([file('report.zip', zip({
    'SKILL.md': REPORT['SKILL.md'].replace('Follow the steps.', 'Follow the new steps.'),
    'references/规则.md': '# 新规则\n',
    'scripts/more.py': 'print(1)\n',
    'assets/logo.bin': BYTES,
  }))]);
  const changes = await candidate(page, 'report-helper').getByTestId('changes').innerText();
  assert.match(changes, /^- Follow the steps\./m);
  assert.match(changes, /^\+ Follow the new steps\./m);
  assert.match(changes, /new\s+scripts\/more\.py/);
  assert.match(changes, /changed\s+references\/规则\.md/);
  assert.match(changes, /goes\s+scripts\/count\.py/);
  assert.doesNotMatch(changes, /logo/);
  await commit(page);
  assert.equal(await skill(page, 'report-helper').count(), 1);
  const { bytes } = await saved(page, about.getByTestId('download-skill'));
  assert.deepEqual(Object.keys(unzip(bytes)).toSorted(), [
    'report-helper/SKILL.md', 'report-helper/assets/logo.bin', 'report-helper/references/规则.md', 'report-helper/scripts/more.py',
  ]);
});

test('a folder that is watched is in use as it changes; while its file does not load the last good one stays', async (t) => {
  const page = await open(t);
  await install(page, text('watched-skill', 'Before.'));
  // The browser's own store has folders of the same kind as those on disk, and needs no window to choose one.
  await page.evaluate(() => {
    const folder = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('watched-skill', { create: true });
    globalThis.showDirectoryPicker = folder;
    globalThis.put = async (name, content) => {
      const handle = await (await folder()).getFileHandle(name, { create: true });
      const writer = await handle.createWritable();
      await writer.write(content);
      await writer.close();
    };
    globalThis.removeAll = async () => (await navigator.storage.getDirectory()).removeEntry('watched-skill', { recursive: true });
  });
  const put = (name, content) => page.evaluate(([path, written]) => globalThis.put(path, written), [name, content]);
  await put('SKILL.md', text('watched-skill', 'From the folder.'));
  const about = await unfold(page, 'watched-skill');
  await about.getByTestId('update-from').click();
  await page.getByTestId('watch-folder').click();
  await candidate(page, 'watched-skill').waitFor({ timeout: PATIENCE });
  await commit(page);
  const row = skill(page, 'watched-skill');
  await row.getByText('From the folder.').waitFor();
  const state = (expected) => eventually(
    async () => assert.equal(await row.getByTestId('watch').getAttribute('data-state'), expected),
  );
  await state('same');

  await put('SKILL.md', text('watched-skill', 'Changed on disk.'));
  await row.getByText('Changed on disk.').waitFor({ timeout: PATIENCE });
  await state('reloaded');
  await put('more.md', 'A file beside it.\n');
  await row.locator('[data-testid="file"][data-path="more.md"]').waitFor({ timeout: PATIENCE });

  // Whoever has the entry closed is told too.
  await row.locator('details summary').click();
  await row.getByTestId('download-skill').waitFor({ state: 'detached' });
  await put('SKILL.md', '---\nname: watched-skill\n');
  await state('broken');
  assert(await row.getByTestId('watch').isVisible());
  await row.getByText('Changed on disk.').waitFor();
  await page.evaluate(() => globalThis.removeAll());
  await state('lost');
  await put('SKILL.md', text('watched-skill', 'Back again.'));
  await row.getByText('Back again.').waitFor({ timeout: PATIENCE });

  await row.getByTestId('stop-watching').click();
  await put('SKILL.md', text('watched-skill', 'Nobody looks.'));
  await page.waitForTimeout(1500);
  await row.getByText('Back again.').waitFor();
});

for (const [locale, colorScheme] of [['en-US', 'light'], ['zh-CN', 'dark']]) {
  test(`axe finds nothing to object to in what is imported (${locale}, ${colorScheme})`, async (t) => {
    const page = await open(t, { context: { bypassCSP: true, locale, colorScheme } });
    const examine = async (where) => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      const said = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} ${target}`));
      assert.deepEqual(said, [], where);
    };
    await choose(page, [
      file('report.zip', zip(REPORT)),
      file('bad.zip', zip({ '../escape.md': 'x', 'SKILL.md': text('bad') })),
      file('broken.zip', zip({ 'broken/SKILL.md': '---\nname: broken\n' })),
      file('refund.zip', zip({ 'process-refund/SKILL.md': text('process-refund', 'A <b> tag.'), 'process-refund/.DS_Store': '' })),
    ]);
    await dialog(page).locator('details').evaluateAll((all) => all.forEach((one) => { one.open = true; }));
    await examine('what was found');
    await commit(page);
    const about = await unfold(page, 'report-helper');
    await about.getByTestId('file').first().getByRole('button').click();
    await examine('a skill with files');
    await about.getByTestId('update-from').click();
    await page.getByTestId('import-files').setInputFiles([file('report.zip', zip({ 'SKILL.md': text('report-helper', 'Another.') }))]);
    await page.getByTestId('changes').waitFor();
    await examine('what changes');
  });
}
