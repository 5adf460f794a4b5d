// Skills on their way into the page: folders, archives, several at once, and what has the name of one that is there.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { examine } from './support/axe.mjs';
import { candidate, choose, commit, dialog, drop, file } from './support/importing.mjs';
import { PATIENCE, eventually, install, keepsWorkspace, reload, skill } from './support/page.mjs';
import { saved, unfold } from './support/row.mjs';
import { REPORT, skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { unzip, zip } from './support/zip.mjs';

const { open } = stage();

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

test('a folder comes with its files, is shown before it is installed, and is the same byte for byte after a reload', async (t) => {
  const page = await open(t);
  await choose(page, await folder(t, REPORT), 'import-folder');
  const found = candidate(page, 'report-helper');
  assert.equal(await found.getAttribute('data-loads'), 'true');
  const listed = await found.getByTestId('candidate-files').locator('li code').allTextContents();
  assert.deepEqual(listed.toSorted(), ['assets/logo.bin', 'references/规则.md', 'scripts/count.py']);
  assert.equal(await skill(page, 'report-helper').count(), 0, 'nothing is installed before it was asked for');
  await commit(page);
  await keepsWorkspace(page, (kept) => kept.includes('scripts/count.py'));

  await reload(page);
  const about = await unfold(page, 'report-helper');
  const { name, bytes } = await saved(page, about.getByTestId('download-skill'));
  assert.equal(name, 'report-helper.skill');
  const out = unzip(bytes);
  const expected = Object.fromEntries(Object.entries(REPORT).map(([path, content]) => [`report-helper/${path}`, Buffer.from(content)]));
  assert.deepEqual(Object.keys(out).toSorted(), Object.keys(expected).toSorted());
  for (const [path, content] of Object.entries(expected)) assert.deepEqual(out[path], content, path);
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
  }, skillFile('big'));
  await drop(page, { big: 'a browser gives a folder the shape of a file too' });
  await candidate(page, 'big').waitFor({ timeout: PATIENCE });
  assert.match(await candidate(page, 'big').getByTestId('candidate-files').textContent(), /^250 files/);
  assert.match((await page.getByTestId('import-notice').allTextContents()).join(' '), /\.git/);
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
  await choose(page, [file('huge.zip', Buffer.alloc(21 * 1024 * 1024)), file('good.skill', zip({ 'good/SKILL.md': skillFile('good-skill') }))]);
  await candidate(page, 'good-skill').waitFor({ timeout: PATIENCE });
  assert.match((await page.getByTestId('import-refused').allTextContents()).join(' '), /^huge\.zip: .*21\.0 MB/);
  assert.deepEqual(await page.evaluate(() => globalThis.opened), ['good.skill']);
});

test('an archive around one folder, with what a Mac adds to it, is that folder\'s skill', async (t) => {
  const page = await open(t);
  const wrapped = Object.fromEntries(Object.entries(REPORT).map(([path, content]) => [`report-helper/${path}`, content]));
  await choose(page, [file('report.zip', zip({
    ...wrapped, '__MACOSX/report-helper/._SKILL.md': 'x', 'report-helper/.DS_Store': 'x',
  }))]);
  assert.equal(await page.getByTestId('candidate').count(), 1);
  const listed = await candidate(page, 'report-helper').getByTestId('candidate-files').locator('li code').allTextContents();
  assert.deepEqual(listed.toSorted(), ['assets/logo.bin', 'references/规则.md', 'scripts/count.py']);
  assert.match((await page.getByTestId('import-notice').allTextContents()).join(' '), /__MACOSX.*2 files/);
  await commit(page);
  await skill(page, 'report-helper').waitFor();
});

test('an archive that would leave its folder is refused with its reason, and the good one beside it is taken', async (t) => {
  const page = await open(t);
  await choose(page, [
    file('bad.zip', zip({ 'bad/SKILL.md': skillFile('bad-skill'), '../../escape.md': 'x' })),
    file('good.skill', zip({ 'good/SKILL.md': skillFile('good-skill') })),
  ]);
  const said = await page.getByTestId('import-refused').allTextContents();
  assert.equal(said.length, 1);
  assert.match(said[0], /^bad\.zip: .*escape\.md.*\.\./);
  assert.deepEqual(await page.getByTestId('candidate').evaluateAll((all) => all.map(({ dataset }) => dataset.skill)), ['good-skill']);
  await commit(page);
  await skill(page, 'good-skill').waitFor();
  assert.equal(await skill(page, 'bad-skill').count(), 0);
});

test('several dropped files are several skills, and only those that are chosen are installed', async (t) => {
  const page = await open(t);
  await drop(page, { 'one.md': skillFile('skill-one'), 'two.md': skillFile('skill-two'), 'broken.md': '---\nname: three\n' });
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
  await install(page, skillFile('twin', 'The first.'));
  await choose(page, [file('twin.zip', zip({ 'twin/SKILL.md': skillFile('twin', 'The second.') }))]);
  assert(await candidate(page, 'twin').getByTestId('replace').isChecked());
  await commit(page);
  await skill(page, 'twin').getByText('The second.').waitFor();
  assert.equal(await skill(page, 'twin').count(), 1);

  await choose(page, [file('twin.zip', zip({ 'twin/SKILL.md': skillFile('twin', 'The third.') }))]);
  await candidate(page, 'twin').getByTestId('beside').check();
  assert.match(await candidate(page, 'twin').getByTestId('same-name-choice').textContent(), /added last/);
  await commit(page);
  await eventually(async () => assert.equal(await skill(page, 'twin').count(), 2));
  const [older, newer] = await skill(page, 'twin').allTextContents();
  assert.match(older, /covered/);
  assert.doesNotMatch(newer, /covered/);
});

test('a skill named as a bundled one stands beside it, and what is installed already to the byte is left alone', async (t) => {
  const page = await open(t);
  const mine = zip({ 'process-refund/SKILL.md': skillFile('process-refund', 'My own.') });
  await choose(page, [file('mine.zip', mine)]);
  assert(await candidate(page, 'process-refund').getByTestId('beside').isChecked());
  await commit(page);
  await eventually(async () => assert.equal(await skill(page, 'process-refund').count(), 2));
  assert.match((await skill(page, 'process-refund').allTextContents()).find((said) => said.includes('bundled')), /covered/);

  await choose(page, [file('mine.zip', mine)]);
  await page.getByTestId('is-there').waitFor();
  assert(!await candidate(page, 'process-refund').getByTestId('choose').isChecked());
});

for (const [locale, colorScheme] of [['en-US', 'light'], ['zh-CN', 'dark']]) {
  test(`axe finds nothing to object to in what is imported (${locale}, ${colorScheme})`, async (t) => {
    const page = await open(t, { context: { bypassCSP: true, locale, colorScheme } });
    await choose(page, [
      file('report.zip', zip(REPORT)),
      file('bad.zip', zip({ '../escape.md': 'x', 'SKILL.md': skillFile('bad') })),
      file('broken.zip', zip({ 'broken/SKILL.md': '---\nname: broken\n' })),
      file('refund.zip', zip({ 'process-refund/SKILL.md': skillFile('process-refund', 'A <b> tag.'), 'process-refund/.DS_Store': '' })),
    ]);
    await dialog(page).locator('details').evaluateAll((all) => all.forEach((one) => { one.open = true; }));
    await examine(page, 'what was found');
    await commit(page);
    const about = await unfold(page, 'report-helper');
    await about.getByTestId('file').first().getByRole('button').click();
    await examine(page, 'a skill with files');
    await about.getByTestId('update-from').click();
    await page.getByTestId('import-files').setInputFiles([file('report.zip', zip({ 'SKILL.md': skillFile('report-helper', 'Another.') }))]);
    await page.getByTestId('changes').waitFor();
    await examine(page, 'what changes');
  });
}
