// What was found and does not load is mended in the skill's dialog: with its files, and with the rest waiting behind.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { close, isText, write } from './support/editor.mjs';
import { candidate, choose, commit, dialog, drop, file } from './support/importing.mjs';
import { install, installWritten, keeps, reload, skill } from './support/page.mjs';
import { unfold } from './support/row.mjs';
import { REPORT, skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { zip } from './support/zip.mjs';

const { open } = stage();

const FILES = ['assets/logo.bin', 'references/规则.md', 'scripts/count.py'];
const BROKEN = '---\nname: report-helper\ndescription: Reports.\n\nNo end.\n';

/** An archive with a skill that has files and does not load, and two that do. */
const archive = file('three.zip', zip({
  ...Object.fromEntries(Object.entries(REPORT).map(([path, content]) => [`report-helper/${path}`, content])),
  'report-helper/SKILL.md': BROKEN,
  'one/SKILL.md': skillFile('one'),
  'two/SKILL.md': skillFile('two'),
}));

const note = (page) => page.getByTestId('source-note').innerText();

/** Opens what does not load of that archive. */
async function mend(page) {
  await candidate(page, 'report-helper').getByTestId('mend').click();
  await page.getByTestId('skill-source').waitFor();
  await isText(page, BROKEN);
}

test('what is mended has its files, and what else was found is there as it was', async (t) => {
  const page = await open(t);
  await choose(page, [archive]);
  const broken = candidate(page, 'report-helper');
  assert.match(await broken.getByTestId('does-not-load').innerText(), /Its 3 files come with it\./);
  await candidate(page, 'two').getByTestId('choose').uncheck();
  const nothingYet = page.getByText('Nothing is installed yet.');
  assert.equal(await nothingYet.count(), 1);
  await mend(page);
  assert.equal(await note(page), 'Read from SKILL.md. It comes with 3 files.');
  await page.getByTestId('skill-source').fill(REPORT['SKILL.md']);
  await installWritten(page);

  assert.match(await broken.getByTestId('is-there').innerText(), /^Mended, and installed as report-helper\./);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Edit report-helper');
  assert.equal(await broken.getByTestId('finding').count(), 0);
  assert.equal(await broken.getAttribute('data-loads'), 'true');
  assert.equal(await nothingYet.count(), 0);
  assert.match(await page.getByTestId('install-all').textContent(), /Install 1 skill$/);
  assert(!await candidate(page, 'two').getByTestId('choose').isChecked());
  await commit(page);
  await skill(page, 'one').waitFor();
  assert.equal(await skill(page, 'two').count(), 0);
  const row = await unfold(page, 'report-helper');
  const paths = await row.getByTestId('file').evaluateAll((all) => all.map(({ dataset }) => dataset.path));
  assert.deepEqual(paths.toSorted(), FILES);
});

test('another text that is dropped while one is mended is a skill of its own, and what was begun waits with its files', async (t) => {
  const page = await open(t);
  await choose(page, [archive]);
  await mend(page);
  await page.getByTestId('skill-file').setInputFiles([file('SKILL.md', skillFile('another'))]);
  await isText(page, skillFile('another'));
  assert.doesNotMatch(await note(page), /files/);
  await installWritten(page);
  const broken = candidate(page, 'report-helper');
  assert.equal(await broken.getByTestId('does-not-load').count(), 1);
  assert.equal(await broken.getByTestId('is-there').count(), 0);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await skill(page, 'another').waitFor();
  await page.getByTestId('continue-draft').click();
  await page.getByTestId('skill-source').waitFor();
  await isText(page, BROKEN);
  assert.match(await note(page), /It comes with 3 files\./);
});

test('what does not load takes no skill\'s place, and is mended where it came from', async (t) => {
  const page = await open(t);
  await install(page, skillFile('one'));
  const row = await unfold(page, 'one');
  await row.getByTestId('update-from').click();
  await page.getByTestId('import-files').setInputFiles([file('one.md', '---\nname: one\n')]);
  const broken = dialog(page).getByTestId('does-not-load');
  await broken.waitFor();
  assert.match(await broken.innerText(), /Mend it where it came from/);
  assert.equal(await broken.getByTestId('mend').count(), 0);
});

test('mending that is left for later keeps the files for as long as the page is open, and then says that they are gone', async (t) => {
  const page = await open(t);
  await choose(page, [archive]);
  await mend(page);
  await close(page);
  await candidate(page, 'one').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  const goOn = async () => {
    await page.getByTestId('continue-draft').click();
    await page.getByTestId('skill-source').waitFor();
    await isText(page, BROKEN);
  };
  await goOn();
  assert.match(await note(page), /not saved yet\. It comes with 3 files\./);
  await close(page);
  await keeps(page, (text, place) => place.includes('draft/skill/') && text.includes('scripts/count.py'));
  await reload(page);
  await goOn();
  assert.match(await note(page), /3 files can't come with it: the page no longer has the content\. To have it, bring the skill in again\./);
});

test('a text that is dropped where skills wait to be added takes nothing from them', async (t) => {
  const page = await open(t);
  await choose(page, [archive]);
  await candidate(page, 'two').getByTestId('choose').uncheck();
  await drop(page, { 'SKILL.md': skillFile('dropped') });
  await page.getByTestId('skill-source').waitFor();
  await isText(page, skillFile('dropped'));
  // What can't be opened here is not read behind the text either.
  await drop(page, { 'a.zip': zip({ 'SKILL.md': skillFile('more') }), 'b.md': skillFile('yet-more') });
  await page.getByTestId('refused-file').getByText('other skills wait behind this text to be added').waitFor();
  await isText(page, skillFile('dropped'));
  await installWritten(page);
  const found = await page.getByTestId('candidate').evaluateAll((all) => all.map(({ dataset }) => dataset.skill));
  assert.deepEqual(found.toSorted(), ['one', 'report-helper', 'two']);
  assert(!await candidate(page, 'two').getByTestId('choose').isChecked());
  await commit(page);
  await skill(page, 'one').waitFor();
  await skill(page, 'dropped').waitFor();
});

test('what was found while a text is being written can be mended all the same, and that text waits as a draft', async (t) => {
  const page = await open(t);
  await write(page, skillFile('being-written'));
  await drop(page, { 'broken.md': BROKEN, 'one.md': skillFile('one') });
  await candidate(page, 'broken.md').getByTestId('mend').click();
  await isText(page, BROKEN);
  await page.getByTestId('skill-source').fill(REPORT['SKILL.md']);
  await installWritten(page);
  await candidate(page, 'broken.md').getByTestId('is-there').waitFor();
  await drop(page, { 'SKILL.md': skillFile('dropped') });
  await isText(page, skillFile('dropped'));
  await installWritten(page);
  await commit(page);
  for (const name of ['report-helper', 'dropped', 'one']) await skill(page, name).waitFor();
  assert.deepEqual(await page.getByTestId('continue-draft').allInnerTexts(), ['Continue the unsaved draft: being-written']);
});
