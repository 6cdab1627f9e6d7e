import { compileMessage } from '@giftlist/contracts/rules/compile-message';
import { describe, expect, it } from '@jest/globals';
import { setupI18n } from '@lingui/core';

const format = (message: string, values: Record<string, unknown> = {}) => {
  const i18n = setupI18n({ locale: 'pl', messages: { pl: {} } });
  i18n.setMessagesCompiler(compileMessage as Parameters<typeof i18n.setMessagesCompiler>[0]);
  return i18n._('id', values, { message });
};

describe('compileMessage', () => {
  it('inserts values and keeps apostrophes', () => {
    expect(format("What's '{name}'? {0}", { name: 'Kite', 0: 7 })).toBe("What's 'Kite'? 7");
  });

  it('chooses a text by exact number, then by plural form', () => {
    const message =
      'Ma {count, plural, =0 {nic} one {# prezent} few {# prezenty} many {# prezentów} other {# prezentu}}!';
    expect([0, 1, 3, 5].map(count => format(message, { count }))).toEqual([
      'Ma nic!',
      'Ma 1 prezent!',
      'Ma 3 prezenty!',
      'Ma 5 prezentów!',
    ]);
  });

  it('selects a text by value, even if it contains a plural', () => {
    const message =
      '{who, select, me {Ty: {n, plural, one {# rzecz} other {rzeczy: #}}} other {{name}: #{n}}}';
    expect(format(message, { who: 'me', n: 1 })).toBe('Ty: 1 rzecz');
    expect(format(message, { who: 'you', name: 'Ola', n: 2 })).toBe('Ola: #2');
  });

  it.each(['{', '{name', '{count, plural, one {a}', '{count, plural, one a}', '{day, date, short}'])(
    'throws on invalid syntax: %s',
    message => {
      expect(() => compileMessage(message)).toThrow('cannot parse message');
    },
  );
});
