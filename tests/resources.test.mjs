// The files beside a SKILL.md as they are kept: for as long as a skill names them, in every tab, and what is said where
// one is gone.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { candidate, choose, commit, file } from './support/importing.mjs';
import { eventually, kept, keepsWorkspace, reload, skill } from './support/page.mjs';
import { saved, unfold } from './support/row.mjs';
import { BYTES, REPORT, skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { unzip, zip } from './support/zip.mjs';

const { open, anotherTab } = stage();

/** Takes so many files of skills out of the page's database, as if the browser had lost them. */
const lose = (page, count) => page.evaluate(async (most) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await done(indexedDB.open('skillsight'));
  const records = database.transaction('records', 'readwrite').objectStore('records');
  const names = await done(records.getAllKeys(IDBKeyRange.bound('resource/', 'resource/\uffff')));
  await Promise.all(names.slice(0, most).map((name) => done(records.delete(name))));
  database.close();
}, count);

test('a file whose content is gone is told on the row, and the update brings it back', async (t) => {
  const page = await open(t);
  const archive = file('report.zip', zip(REPORT));
  await choose(page, [archive]);
  await commit(page);
  await keepsWorkspace(page, (kept) => kept.includes('assets/logo.bin'));
  await lose(page, 1);
  await reload(page);
  assert.match(await skill(page, 'report-helper').textContent(), /1 file gone/);
  const about = await unfold(page, 'report-helper');
  assert.equal(await about.getByTestId('lost-file').count(), 1);

  // The others go out without it, and that is said: by the page, of all skills, and on the row, of its own.
  const lost = await about.getByTestId('lost-file').locator('code').textContent();
  const left = Object.keys(REPORT).filter((path) => path !== lost).map((path) => `report-helper/${path}`);
  assert.equal(left.length, 3, lost);
  const out = async (button) => {
    const { bytes } = await saved(page, button);
    return Object.keys(unzip(bytes)).filter((path) => path.startsWith('report-helper/')).toSorted();
  };
  assert.deepEqual(await out(page.getByTestId('download-all')), left.toSorted());
  const fault = page.getByTestId('storage-fault').filter({ hasText: 'The download is not complete.' });
  await fault.getByText('report-helper: It goes without 1 file, whose content is gone.').waitFor();
  assert.deepEqual(await out(about.getByTestId('download-skill')), left.toSorted());
  await about.getByRole('alert').getByText('It goes without 1 file, whose content is gone.').waitFor();

  await about.getByTestId('update-from').click();
  await page.getByTestId('import-files').setInputFiles([archive]);
  await candidate(page, 'report-helper').waitFor();
  await commit(page);
  await eventually(async () => assert.doesNotMatch(await skill(page, 'report-helper').textContent(), /gone/));
  assert.equal((await out(about.getByTestId('download-skill'))).length, 4);
  // What the page said of all stands until all go out whole.
  assert.equal(await fault.count(), 1);
  assert.equal((await out(page.getByTestId('download-all'))).length, 4);
  assert.equal(await fault.count(), 0);
});

test('what no skill names any more is removed from what is kept, and what one still names stays', async (t) => {
  const page = await open(t);
  // The bundled skills have files too.
  const [both, only] = ['the same\n', 'only here\n'].map((content) => createHash('sha256').update(content).digest('hex'));
  const has = async (hash) => Object.keys(await kept(page)).some((place) => place.endsWith(`/resource/${hash}`));
  const shared = { 'SKILL.md': skillFile('first-skill'), 'shared.md': 'the same\n', 'only.md': 'only here\n' };
  await choose(page, [
    file('first.zip', zip(shared)),
    file('second.zip', zip({ 'SKILL.md': skillFile('second-skill'), 'shared.md': 'the same\n' })),
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
  await keepsWorkspace(page, (kept) => kept.includes('assets/logo.bin'));
  // As if another tab had removed it, whose word has not come.
  await lose(page, Infinity);
  await skill(page, 'report-helper').getByTestId('skill-toggle').click();
  await keepsWorkspace(page, (kept) => kept.includes('"enabled":false'));
  await reload(page);
  const about = await unfold(page, 'report-helper');
  const { bytes } = await saved(page, about.getByTestId('download-skill'));
  assert.deepEqual(unzip(bytes)['report-helper/assets/logo.bin'], BYTES);
});

test('other tabs have a skill with its files as soon as it is installed, and lose it as soon as it is removed', async (t) => {
  const page = await open(t);
  const other = await anotherTab(t, page);
  await choose(page, [file('report.zip', zip(REPORT))]);
  await commit(page);
  const about = await unfold(other, 'report-helper');
  assert.equal(await about.getByTestId('file').count(), 3);
  await skill(page, 'report-helper').getByTestId('remove-skill').click();
  await page.getByTestId('confirm-remove').click();
  await eventually(async () => assert.equal(await skill(other, 'report-helper').count(), 0));
});
