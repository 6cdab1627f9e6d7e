import { services } from '@giftlist/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { partsIn } from './parts.ts';

describe('the parts to kill', () => {
  it('are the named ones, with or without another -- before them', () => {
    expect(partsIn(['gifts', 'kafka'])).toEqual(['gifts', 'kafka']);
    expect(partsIn(['--', 'gifts'])).toEqual(['gifts']);
  });

  it('are all parts by default', () => {
    expect(partsIn(['--'])).toEqual(partsIn([]));
    expect(partsIn([])).toContain('mongo');
    expect(partsIn([])).toHaveLength(services.length + 4);
  });

  it('are all refused if one of them is unknown', () => {
    expect(() => partsIn(['gifts', 'kafak'])).toThrow(
      `There is no part called 'kafak'. Parts: ${services.join(', ')}, gateway, redis, kafka, mongo.`,
    );
  });
});
