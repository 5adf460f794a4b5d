// Whether everyone can use the page: what axe objects to, the keyboard alone, a phone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examine } from './support/axe.mjs';
import { PATIENCE, calls, ended, eventually, rounds, run, say } from './support/page.mjs';
import { stage } from './support/stage.mjs';

const REFUND = '我的订单 88231 那个扫地机坏了，帮我退掉';

const { open } = stage();

for (const locale of ['en-US', 'zh-CN']) {
  // Themes differ in their colours alone.
  for (const [colorScheme, rules] of [['light', undefined], ['dark', ['color-contrast']]]) {
    test(`axe finds nothing to object to (${colorScheme}, ${locale})`, async (t) => {
      const page = await open(t, { context: { bypassCSP: true, colorScheme, locale } });
      await examine(page, 'the first visit', rules);
      await say(page, REFUND);
      await page.getByTestId('approval').waitFor({ timeout: PATIENCE });
      await examine(page, 'a question about a write', rules);
      await page.getByTestId('allow-once').click();
      await ended(run(page, 1));
      await examine(page, 'a run that has ended', rules);
      await page.getByTestId('connect').click();
      await page.getByTestId('endpoint').fill('http://192.0.2.1/v1');
      await examine(page, 'the settings of the endpoint', rules);
      await page.keyboard.press('Escape');
      await page.getByTestId('add-skill').click();
      await page.getByTestId('skill-source').fill('---\nname: Loud Skill\ndescription: **bold** words\n---\nDo it.\n');
      await page.getByTestId('diagnostic').first().waitFor();
      await examine(page, 'a skill with findings', rules);
    });
  }
}

/** Presses Tab until the focus is where `selector` says. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never comes to ${selector}`);
}

test('a refund by keyboard alone', async (t) => {
  const page = await open(t);
  await tabTo(page, '[data-testid="composer"]');
  await page.keyboard.type('帮我退掉订单 88231，');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('坏了');
  await page.keyboard.press('Enter');
  const approval = run(page, 1).getByTestId('approval');
  await approval.waitFor({ timeout: PATIENCE });
  assert.match(await run(page, 1).innerText(), /88231，\s+坏了/);
  // The question has the focus, so that the next stops are its buttons, and a stray Enter allows nothing.
  await eventually(async () => assert(await approval.evaluate((card) => card.contains(document.activeElement))), 3000);
  await page.keyboard.press('Enter');
  assert.equal((await calls(run(page, 1))).at(-1), 'applyRefund open');
  await tabTo(page, '[data-testid="allow-once"]');
  await page.keyboard.press('Enter');
  await ended(run(page, 1));
  assert.equal((await calls(run(page, 1))).at(-1), 'applyRefund ok');
});

test('Enter that ends the composing of characters sends nothing, and Escape stops a run', async (t) => {
  const page = await open(t);
  const box = page.getByTestId('composer');
  await box.fill('现在几点了');
  await box.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229 });
  assert.equal(await page.getByTestId('run').count(), 0);
  await box.fill(REFUND);
  await box.press('Enter');
  await run(page, 1).getByTestId('approval').waitFor({ timeout: PATIENCE });
  await box.focus();
  await page.keyboard.press('Escape');
  await ended(run(page, 1), 'stopped');
});

test('on a phone nothing hangs over the edge, and each region is a tap away', async (t) => {
  const page = await open(t, { context: { viewport: { width: 390, height: 844 }, hasTouch: true } });
  const fits = async (where) => {
    const { wide, shown } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, shown: innerWidth }));
    assert(wide <= shown, `${where}: ${wide} px wide on ${shown}`);
  };
  await fits('the first visit');
  await say(page, REFUND);
  await page.getByTestId('allow-once').click({ timeout: PATIENCE });
  await ended(run(page, 1));
  await fits('a run');
  const tabs = page.getByRole('navigation', { name: 'Regions' });
  for (const [name, holds] of [['Skills', 'add-skill'], ['Rounds', 'matrix'], ['Try', 'composer']]) {
    await tabs.getByRole('button', { name }).tap();
    await page.getByTestId(holds).waitFor();
    for (const other of ['add-skill', 'matrix', 'composer'].filter((id) => id !== holds)) {
      assert(!(await page.getByTestId(other).isVisible()), `${other} does not show beside ${holds}`);
    }
    await fits(name);
  }
  await page.getByTestId('connect').click();
  await page.getByTestId('endpoint').waitFor();
  await fits('the settings of the endpoint');
  assert.equal((await rounds(run(page, 1))).length, 4);
});
