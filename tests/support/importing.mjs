// Skills on their way in: what is handed to the page, and the dialog that shows it before it is installed.
import { PATIENCE } from './page.mjs';

/** A file to choose, by its name and content. */
export const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

/** The dialog that adds skills. */
export const dialog = (page) => page.getByTestId('import-dialog');

/** A skill that was found in what came in, by its name. */
export const candidate = (page, name) => page.locator(`[data-testid="candidate"][data-skill="${name}"]`);

/** Chooses files or a folder in the dialog that adds skills. */
export async function choose(page, given, input = 'import-files') {
  await page.getByTestId('import').click();
  await page.getByTestId(input).setInputFiles(given);
  await dialog(page).locator('[data-testid="candidate"], [data-testid="import-refused"]').first().waitFor({ timeout: PATIENCE });
}

/** Drops files on the page, by name and content. */
export async function drop(page, files) {
  const given = Object.entries(files).map(([name, content]) => [name, [...Buffer.from(content)]]);
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const [name, bytes] of all) data.items.add(new File([new Uint8Array(bytes)], name));
    return data;
  }, given);
  await page.getByTestId('matrix').dispatchEvent('dragover', { dataTransfer });
  await page.getByTestId('matrix').dispatchEvent('drop', { dataTransfer });
}

/** Installs what is chosen of what was found. */
export async function commit(page) {
  await page.getByTestId('install-all').click();
  await dialog(page).waitFor({ state: 'hidden' });
}
