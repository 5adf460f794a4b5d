// Skills for tests to bring in.

/** The text of a SKILL.md that nothing is to be said of; `rest` is further lines of its frontmatter. */
export const skillFile = (name, description = 'What it does and when to use it.', rest = '') =>
  `---\nname: ${name}\ndescription: ${description}\n${rest}---\n\nFollow the steps.\n`;

/** Every byte there is, twice: no text, and nothing that could be mended. */
export const BYTES = Buffer.from(Array.from({ length: 512 }, (_, index) => index % 256));

/** The files of a skill called `report-helper`, contents by path: two texts and bytes beside its SKILL.md. */
export const REPORT = {
  'SKILL.md': skillFile('report-helper'),
  'references/规则.md': '# 规则\n\n先读这里。\n',
  'scripts/count.py': 'print(len(open("data.csv").read()))\n',
  'assets/logo.bin': BYTES,
};
