// The row of an installed skill: its files and what is wrong with it, its way out, and another version of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidate, choose, commit, drop, file } from './support/importing.mjs';
import { PATIENCE, eventually, install, keepsWorkspace, reload, skill } from './support/page.mjs';
import { saved, unfold } from './support/row.mjs';
import { BYTES, REPORT, skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';
import { unzip, zip } from './support/zip.mjs';

const { open } = stage();

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

test('a bundled skill has its files from the first moment, and goes out with them', async (t) => {
  const page = await open(t);
  assert.match(await skill(page, 'report-analysis').textContent(), /3 files/);
  assert.doesNotMatch(await skill(page, 'report-analysis').textContent(), /gone/);
  const promptTag = (name) => skill(page, name).getByText('prompt skill', { exact: true });
  assert.deepEqual([await promptTag('code-review').count(), await promptTag('report-analysis').count()], [1, 0]);
  const { bytes } = await saved(page, page.getByTestId('download-all'));
  const files = Object.keys(unzip(bytes)).filter((path) => path.startsWith('report-analysis/'));
  assert.equal(files.length, 4, files.join(', '));
  assert.equal(await page.getByTestId('storage-fault').count(), 0, 'nothing is lacking');
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
    'clean.md': skillFile('clean-skill'),
    'note.md': skillFile('note-skill', undefined, 'tools:\n  - queryOrder\n'),
    'tags.md': skillFile('tag-skill', 'What a <b> tag does.'),
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
  await keepsWorkspace(page, (kept) => kept.includes('tag-skill'));
  await reload(page);
  await eventually(async () => assert.equal(await lint('tag-skill'), 'error'));
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
  assert.match(changes, /−\s+Follow the steps\./);
  assert.match(changes, /\+\s+Follow the new steps\./);
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

test('after an update a dropped file is a new skill again', async (t) => {
  const page = await open(t);
  await install(page, skillFile('twin'));
  await (await unfold(page, 'twin')).getByTestId('update-from').click();
  await page.keyboard.press('Escape');
  await drop(page, { 'one.md': skillFile('skill-one'), 'two.md': skillFile('skill-two') });
  await candidate(page, 'skill-two').waitFor({ timeout: PATIENCE });
  await commit(page);
  await eventually(async () => assert.equal(await skill(page, 'skill-two').count(), 1));
  assert.equal(await skill(page, 'twin').count(), 1);
});

test('a folder that is watched is in use as it changes; while its file does not load the last good one stays', async (t) => {
  const page = await open(t);
  await install(page, skillFile('watched-skill', 'Before.'));
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
  await put('SKILL.md', skillFile('watched-skill', 'From the folder.'));
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

  await put('SKILL.md', skillFile('watched-skill', 'Changed on disk.'));
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
  await put('SKILL.md', skillFile('watched-skill', 'Back again.'));
  await row.getByText('Back again.').waitFor({ timeout: PATIENCE });

  await row.getByTestId('stop-watching').click();
  await put('SKILL.md', skillFile('watched-skill', 'Nobody looks.'));
  await page.waitForTimeout(1500);
  await row.getByText('Back again.').waitFor();
});
