import { Username } from '@giftlist/contracts/users/entities';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deriveUsername, isReservedUsername, listUsernameCandidates, toUsernameKey } from './usernames.ts';

describe('toUsernameKey', () => {
  it('ignores case and the composition of letters', () => {
    expect(toUsernameKey('Ann.Lee')).toBe(toUsernameKey('ANN.lee'));
    expect(toUsernameKey('Zo\u00eb')).toBe(toUsernameKey('Zoe\u0308'));
    expect(toUsernameKey('ann')).not.toBe(toUsernameKey('anne'));
  });
});

describe('Username', () => {
  it.each(['ann.lee', 'zoë_müller', 'иван.петров', 'ελένη', '小明', 'أحمد'])(
    'allows letters of one alphabet: %s',
    username => {
      expect(Username.safeParse(username).success).toBe(true);
    },
  );

  it.each(['\u0430nn.lee', 'p\u03bfrter', '\u03bf\u0430'])('refuses %s, which mixes alphabets', username => {
    expect(Username.safeParse(username).success).toBe(false);
  });
});

describe('isReservedUsername', () => {
  it.each(['admin', 'Lists', 'GIFTLIST', 'profile', '01890a5d-ac96-774b-bcce-b302099a8057'])(
    'reserves words of the product in any case, and ids: %s',
    username => {
      expect(isReservedUsername(username)).toBe(true);
    },
  );

  it.each(['ádmin', 'g\u0131ftlist', 'teaṁ'])('reserves %s, which looks like a reserved word', username => {
    expect(isReservedUsername(username)).toBe(true);
  });

  it('allows other names', () => {
    expect(isReservedUsername('ann.lee')).toBe(false);
    expect(isReservedUsername('иван')).toBe(false);
  });
});

describe('deriveUsername', () => {
  it.each([
    ['Ann', 'Lee', 'ann.lee'],
    ['Zoë', 'Müller', 'zoe.mueller'],
    ['Иван', 'Петров', 'ivan.petrov'],
    ['Mary Jane', "O'Neil", 'maryjane.oneil'],
    ['小明', '王', 'gift.friend'],
    ['A', '', 'a.friend'],
    ['Admin', '小', 'admin.friend'],
  ])(
    'joins the names in Latin letters, with friend added if that is too short or reserved: %s %s becomes %s',
    (first, last, username) => {
      expect(deriveUsername(first, last)).toBe(username);
    },
  );

  it('always returns a valid username with valid variants', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, last) => {
        const preferred = deriveUsername(first, last);
        for (const username of listUsernameCandidates(preferred, () => 0.999)) {
          expect(Username.safeParse(username).success).toBe(true);
        }
        expect(isReservedUsername(preferred)).toBe(false);
      }),
    );
  });
});

describe('listUsernameCandidates', () => {
  it.each([
    `x${'𐐷'.repeat(24)}`,
    '𐐷'.repeat(25),
    `${'e\u0301'.repeat(20)}xxxx`.normalize('NFD'),
    'ه\u0654'.repeat(25),
  ])('does not cut within a character of %s', preferred => {
    for (const username of listUsernameCandidates(preferred, () => 0.999)) {
      expect(username.isWellFormed()).toBe(true);
      expect(username).toMatch(/^(?!.*\uFFFD).{1,50}$/su);
      expect(preferred.startsWith(username.replace(/\d+$/, ''))).toBe(true);
    }
  });

  it('returns the preferred name first, then variants with numbers', () => {
    expect(listUsernameCandidates('ann.lee', () => 0)).toEqual([
      'ann.lee',
      ...['2', '3', '4', '5', '6', '7', '8', '9'].map(n => `ann.lee${n}`),
      'ann.lee100',
      'ann.lee1000',
      'ann.lee10000',
      'ann.lee1000000',
    ]);
  });
});
