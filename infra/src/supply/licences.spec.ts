import { describe, expect, it } from '@jest/globals';
import { Bom, countLicences, findRejectedLicences } from './licences.ts';

const bom = Bom.parse({
  bomFormat: 'CycloneDX',
  components: [
    { name: 'one', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'two', version: '2.0.0', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'either', version: '1.0.0', licenses: [{ expression: '(GPL-3.0-only OR MIT)' }] },
    { name: 'both', version: '1.0.0', licenses: [{ expression: '(MIT AND GPL-3.0-only)' }] },
    { name: 'pause', version: '0.0.1' },
    { name: 'silent', version: '3.1.0' },
    { group: '@giftlist', name: 'contracts', version: '0.1.0' },
  ],
});

describe('the licences of delivered components', () => {
  it('are counted, without our own packages', () => {
    expect(countLicences(bom)).toEqual([
      ['MIT', 3],
      ['(GPL-3.0-only OR MIT)', 1],
      ['(MIT AND GPL-3.0-only)', 1],
      ['no licence stated', 1],
    ]);
  });

  it('are rejected if one is not accepted or missing', () => {
    expect(findRejectedLicences(bom)).toEqual([
      'both 1.0.0: (MIT AND GPL-3.0-only)',
      'silent 3.1.0: no licence stated',
    ]);
  });
});
