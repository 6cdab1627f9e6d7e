import { describe, expect, it } from '@jest/globals';
import { compileMessage } from './compile-message.ts';
import { toPseudoText } from './pseudo-text.ts';

describe('toPseudoText', () => {
  it.each([
    ['Add gift', '[!! Äďď ĝïƒţ ~~~~ !!]'],
    ['Reserve for {name}?', '[!! Řëšëřṽë ƒöř {name}? ~~~~~~ !!]'],
    ['<0>{0}</0> of <1>your lists</1>', '[!! <0>{0}</0> öƒ <1>ýöüř ļïšţš</1> ~~~~~~ !!]'],
    [
      '{count, plural, =0 {None} one {# gift} other {# gifts}}',
      '[!! {count, plural, =0 {Ñöñë} one {# ĝïƒţ} other {# ĝïƒţš}} ~~~ !!]',
    ],
  ])('converts %j to %j', (message, text) => {
    expect(toPseudoText(message)).toBe(text);
    expect(() => compileMessage(text)).not.toThrow();
  });
});
