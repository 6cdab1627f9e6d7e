import { describe, expect, it } from '@jest/globals';
import { findMismatch } from './placeholders.ts';

describe('a translation', () => {
  it('matches if it has the same placeholders, in any order', () => {
    expect(findMismatch('<0>{name}</0> gave {0}', '{0} von <0>{name}</0>')).toBeUndefined();
    expect(
      findMismatch(
        '{n, plural, one {# gift} other {# gifts}}',
        '{n, plural, one {# prezent} few {# prezenty} other {#}}',
      ),
    ).toBeUndefined();
  });

  it('matches with additional plurals and plural cases', () => {
    const english = '{0} {1, plural, one {gift} other {gifts}}, {2} left';
    const polish = '{0} {1, plural, one {prezent} other {{0} prezentów}}, {2, plural, other {zostało #}}';
    expect(findMismatch(english, polish)).toBeUndefined();
  });

  it.each([
    ['{name} and {0}', '{name}', 'lacks {0}'],
    ['<0>Back</0>', 'Zurück', 'lacks <0> </0>'],
    ['{n, plural, one {#} other {#}}', '{n}', 'lacks {n, plural}'],
    ['Hello', 'Hallo {name}', 'has {name}, which the English text does not have'],
  ])('does not match if a placeholder is missing or added: %s, %s', (message, translation, mismatch) => {
    expect(findMismatch(message, translation)).toBe(mismatch);
  });
});
