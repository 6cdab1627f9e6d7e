import { describe, expect, it } from '@jest/globals';
import { composedPattern, findExpressions } from './expressions.ts';
import { judgeExpression } from './redos.ts';

const findStatus = ({ source, flags }: RegExp) => judgeExpression({ pattern: source, flags }).status;

describe('the check of regular expressions', () => {
  it('finds regular expression literals and RegExp calls, with their lines', () => {
    const source = [
      "const é = 'ü'; // /no/",
      'const one = /a+\\/b/gu;',
      "const two = new RegExp('c+$', 'i');",
      'const three = RegExp(String.raw`\\d+`);',
      'const composed = new RegExp(one.source + "x");',
      'const copy = new RegExp(one.source, "g");',
      'class Four { @D() four = "x".replace(/d*/, ""); }',
    ].join('\n');
    const found = findExpressions('a.ts', source);
    expect(found.map(({ line, pattern, flags }) => [line, pattern, flags])).toEqual([
      [2, 'a+\\/b', 'gu'],
      [3, 'c+$', 'i'],
      [4, '\\d+', ''],
      [5, composedPattern, ''],
      [7, 'd*', ''],
    ]);
    // swc continues its positions from one file to the next.
    expect(findExpressions('b.tsx', '\n\nconst b = <b>{/x/.test("")}</b>;')).toMatchObject([{ line: 3 }]);
  });

  it.each([[/[)\]]+$/], [/\s+$/], [/(a+)+$/], [/^(a|a)*b/], [/<[^>]*>/], [/\s*=\s*"?\s*x/]])(
    'reports that %p is slow, with an input that proves it',
    expression => {
      const { status, explanation } = judgeExpression({
        pattern: expression.source,
        flags: expression.flags,
      });
      expect([status, explanation]).toEqual(['vulnerable', expect.stringMatching(/repeat\(\d+\)/)]);
    },
  );

  it.each([
    [/abc/, 'repeats nothing'],
    [/^\s+/, 'matches only at the start'],
    [/[0-9]{1,3}(?:,[0-9]{3})?/, 'repeats at most three times'],
    [/ba+/u, 'cannot fail after its repetition'],
    [/^(?:[a-z]+\.)+[a-z]+$/, 'separates its repetitions by a dot'],
  ])('accepts %p, which %s', expression => expect(findStatus(expression)).toBe('safe'));

  it('reports an expression with syntax that the checker does not support', () => {
    const { status, explanation } = judgeExpression({ pattern: '[\\p{L}--[a-z]]+$', flags: 'v' });
    expect([status, explanation]).toEqual(['unjudged', expect.stringContaining('cannot judge')]);
  });
});
