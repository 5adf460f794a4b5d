// What readers make of a skill is said in the same words, and under the same marks, on its row and beside its text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, install, skill } from './support/page.mjs';
import { skillFile } from './support/skills.mjs';
import { stage } from './support/stage.mjs';

const { open } = stage();

/** Of each reader in turn what is said; `name` is the element of its name. */
const said = (readers, name) => readers.evaluateAll((all, of) => all.map((reader) => {
  const [who, what] = [reader.querySelector(of).textContent, reader.querySelector('span, small').textContent];
  return `${who}: ${what}`;
}), name);

for (const [locale, expected] of [
  ['en-US', ['This page: usable, 1 to mend', 'Specification: reads it as meant', 'claude.ai: refuses it', 'Codex: reads it as meant']],
  ['zh-CN', ['本页: 可用，补救 1 处', '规范: 照原意读取', 'claude.ai: 不能上传', 'Codex: 照原意读取']],
]) {
  test(`a reader's verdict has one wording (${locale})`, async (t) => {
    const page = await open(t, { context: { locale } });
    await install(page, skillFile('tag-skill', 'What a <b> tag does, and when to use it.'));
    const row = skill(page, 'tag-skill');
    await row.locator('summary').click();
    await row.locator('.readers li').first().waitFor();
    assert.deepEqual(await said(row.locator('.readers li'), 'b'), expected);
    const who = await row.getByTestId('finding').first().locator('small').textContent();
    await row.getByTestId('edit-skill').click();
    await eventually(async () => assert.deepEqual(await said(page.getByTestId('reader'), 'strong'), expected));
    const minding = await page.getByTestId('diagnostic').first().locator('.finding-who').first().textContent();
    assert.equal(minding, locale === 'zh-CN' ? '拒收：claude.ai' : 'refused by claude.ai');
    assert(who.includes(minding), who);
    const mark = (of) => of.locator('.finding-mark').first().evaluate((node) => {
      const { backgroundColor, inlineSize, borderRadius } = getComputedStyle(node);
      return { backgroundColor, inlineSize, borderRadius, level: node.dataset.level };
    });
    assert.deepEqual(await mark(page.getByTestId('diagnostic').first()), await mark(row.getByTestId('finding').first()));
  });
}

test('where nothing is minded there is nothing to click', async (t) => {
  const page = await open(t);
  await install(page, skillFile('clean-skill'));
  await install(page, skillFile('tag-skill', 'What a <b> tag does, and when to use it.'));
  const mark = (name) => skill(page, name).getByTestId('lint').evaluate(
    (node) => [node.tagName, node.getAttribute('role'), node.getAttribute('aria-label')],
  );
  assert.deepEqual(await mark('clean-skill'), ['SPAN', 'img', 'No findings: every reader reads it as meant']);
  assert.deepEqual(await mark('tag-skill'), ['BUTTON', null, '1 error, refused by claude.ai; show them']);
});
