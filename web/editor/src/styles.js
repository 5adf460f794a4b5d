// CodeMirror's own styles. It would put them into a style element, which the page's policy blocks; a constructed sheet is
// no inline style. In a layer of the page they stand below what the page says.
import { StyleModule } from 'style-mod';

const sheets = new Map();

function sheetOf(module) {
  if (!sheets.has(module)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@layer components { ${module.getRules()} }`);
    sheets.set(module, sheet);
  }
  return sheets.get(module);
}

/** Lets CodeMirror's styles be put into the document in the order in which it wants them. */
export function adoptStyles() {
  StyleModule.mount = (root, modules) => {
    const wanted = [modules].flat().map(sheetOf);
    const others = root.adoptedStyleSheets.filter((sheet) => !wanted.includes(sheet));
    root.adoptedStyleSheets = [...others, ...wanted];
  };
}
