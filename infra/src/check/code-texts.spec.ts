import { describe, expect, it } from '@jest/globals';
import { codeTextsIn } from './code-texts.ts';

describe('the word check of code', () => {
  it('reads comments and strings of several words with their lines, and no names or expressions', () => {
    const source = [
      "import { anew } from './anew.ts'; // Built anew.",
      '/**',
      ' * Written',
      ' * again.',
      ' */',
      "const été = 'a // b é';",
      `const made = \`begins \${anew} again and \${été} again\`;`,
      "const pattern = /'\\/\\/ anew/; it('works twice', () => 'anew');",
    ].join('\n');
    const found = codeTextsIn('a.ts', source).map(({ line, text }) => [line, text]);
    expect(found).toEqual([
      [6, 'a // b é'],
      [7, ' again and '],
      [8, 'works twice'],
      [1, '// Built anew.'],
      [2, '/** Written again. */'],
    ]);
  });
});
