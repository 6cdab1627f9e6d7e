import { describe, expect, it } from '@jest/globals';
import { findCodeTexts, findTexts } from './code-texts.ts';

describe('the word check of code', () => {
  it('finds comments and strings of several words, with their line numbers', () => {
    const source = [
      "import { anew } from './anew.ts'; // Built anew.",
      '/**',
      ' * Written',
      ' * again.',
      ' */',
      // The positions are in bytes, and 'é' has two.
      "const été = 'a // b é';",
      `const made = \`begins \${anew} again and \${été} again\`;`,
      "const pattern = /'\\/\\/ anew/; it('works twice', () => 'anew');",
    ].join('\n');
    const found = findCodeTexts('a.ts', source).map(({ line, text }) => [line, text]);
    expect(found).toEqual([
      [6, 'a // b é'],
      [7, ' again and '],
      [8, 'works twice'],
      [1, '// Built anew.'],
      [2, '/** Written again. */'],
    ]);
  });

  it('finds texts in JSX, CSS and YAML', () => {
    const findLinesAndTexts = (file: string, source: string) =>
      findTexts(file, source).map(({ line, text }) => [line, text]);
    expect(findLinesAndTexts('a.tsx', 'const a = (\n  <p title="two words">Hello there</p>\n);')).toEqual([
      [2, 'two words'],
      [2, 'Hello there'],
    ]);
    expect(findLinesAndTexts('a.css', '.a {\n  /* Two\n     lines. */\n  color: red;\n}')).toEqual([
      [2, 'Two lines.'],
    ]);
    const yaml = ['# First.', 'a: "x#y" # Second.', '- alert: Down', '  summary: "It is down"', '  b: c d'];
    expect(findLinesAndTexts('a.yaml', yaml.join('\n'))).toEqual([
      [1, 'First.'],
      [2, 'Second.'],
      [4, '"It is down"'],
    ]);
  });
});
