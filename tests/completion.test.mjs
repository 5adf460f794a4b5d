// What the code editor completes: every installed skill, and the values of fields that have a few.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually, skill } from './support/page.mjs';
import { stage } from './support/stage.mjs';

const { open } = stage();

test('a skill that is off is completed and marked, and `type` has its one value', async (t) => {
  const page = await open(t);
  await skill(page, 'process-refund').getByTestId('skill-toggle').click();
  await page.getByTestId('add-skill').click();
  const source = page.getByTestId('skill-source');
  await source.fill('---\nname: a\ndescription: d\n---\n\nUse ');
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('proc');
  const options = page.locator('.cm-tooltip-autocomplete li');
  const part = (name) => options.locator(name).allInnerTexts();
  await eventually(async () => assert.deepEqual(
    [await part('.cm-completionLabel'), await part('.cm-completionDetail')], [['process-refund'], ['off']],
  ));
  await page.keyboard.press('Tab');
  await source.fill('---\nname: a\ndescription: d\n\n---\n');
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('type: p');
  await eventually(async () => assert.deepEqual(await part('.cm-completionLabel'), ['prompt']));
});
