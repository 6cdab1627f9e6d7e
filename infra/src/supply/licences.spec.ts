import { describe, expect, it } from '@jest/globals';
import { Bom, countLicences, findRejectedLicences, isAccepted } from './licences.ts';

const bom = Bom.parse({
  bomFormat: 'CycloneDX',
  components: [
    { name: 'one', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'two', version: '2.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'either', version: '1.0.0', licenses: [{ expression: '(GPL-3.0-only OR MIT)' }] },
    { name: 'both', version: '1.0.0', licenses: [{ expression: '(MIT AND GPL-3.0-only)' }] },
    // States no licence, but its licence file contains MIT.
    { name: 'pause', version: '0.0.1' },
    { name: 'silent', version: '3.1.0' },
    { group: '@giftlist', name: 'contracts', version: '0.1.0' },
  ],
});

describe('the licences of delivered components', () => {
  it('are counted, except those of our packages', () => {
    expect(countLicences(bom)).toEqual([
      ['MIT', 3],
      ['(GPL-3.0-only OR MIT)', 1],
      ['(MIT AND GPL-3.0-only)', 1],
      ['no licence stated', 1],
    ]);
  });

  it('are joined with AND if a component has several', () => {
    const licenses = [{ license: { id: 'ISC' } }, { expression: 'MIT OR GPL-3.0-only' }];
    const bomWithSeveral = Bom.parse({
      bomFormat: 'CycloneDX',
      components: [{ name: 'several', version: '1', licenses }],
    });
    expect(countLicences(bomWithSeveral)).toEqual([['ISC AND (MIT OR GPL-3.0-only)', 1]]);
    expect(findRejectedLicences(bomWithSeveral)).toEqual([]);
  });

  it('are rejected if a required licence is not accepted or none is stated', () => {
    expect(findRejectedLicences(bom)).toEqual([
      'both 1.0.0: (MIT AND GPL-3.0-only)',
      'silent 3.1.0: no licence stated',
    ]);
  });
});

describe('isAccepted', () => {
  it.each([
    'MIT',
    'GPL-3.0-only OR MIT',
    'MIT AND ISC OR GPL-3.0-only',
    '(MIT OR GPL-3.0-only) AND ISC',
    '((MIT) AND (GPL-3.0-only OR ISC))',
  ])('accepts %s, which accepted licences satisfy', expression => {
    expect(isAccepted(expression)).toBe(true);
  });

  it.each([
    'GPL-3.0-only',
    '(MIT OR ISC) AND GPL-3.0-only',
    'GPL-3.0-only AND (MIT OR ISC)',
    'MIT AND (GPL-3.0-only OR AGPL-3.0-only)',
  ])('rejects %s, which requires a licence that is not accepted', expression => {
    expect(isAccepted(expression)).toBe(false);
  });

  it.each([
    '',
    '()',
    'MIT OR',
    'OR MIT',
    '(MIT',
    'MIT)',
    'MIT OR )',
    'MIT ISC',
    'MIT OR (ISC',
    'MIT or GPL-3.0-only',
    'MIT OR GPL-2.0-only WITH Classpath-exception-2.0',
    'MIT OR GPL-2.0+',
  ])("rejects '%s', which is malformed or not supported", expression => {
    expect(isAccepted(expression)).toBe(false);
  });
});
