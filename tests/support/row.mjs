// The row of an installed skill, and what it gives out.
import { readFile } from 'node:fs/promises';
import { PATIENCE, skill } from './page.mjs';

/** Opens all there is to say of a skill. */
export async function unfold(page, name) {
  const about = skill(page, name).locator('details');
  if (await about.getAttribute('open') === null) await about.locator('summary').first().click();
  await skill(page, name).getByTestId('download-skill').waitFor({ timeout: PATIENCE });
  return skill(page, name);
}

/** What a click on a button saves: the file's name and its bytes. */
export async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download', { timeout: PATIENCE }), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
