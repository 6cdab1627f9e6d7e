import { services } from '@giftlist/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { parseParts } from './parts.ts';

describe('the parts to kill', () => {
  it('are the named ones, with or without `--` before them', () => {
    expect(parseParts(['gifts', 'kafka'])).toEqual(['gifts', 'kafka']);
    expect(parseParts(['--', 'gifts'])).toEqual(['gifts']);
  });

  it('are all parts by default', () => {
    expect(parseParts(['--'])).toEqual(parseParts([]));
    expect(parseParts([])).toContain('mongo');
    expect(parseParts([])).toHaveLength(services.length + 4);
  });

  it('are refused if one of them is unknown', () => {
    expect(() => parseParts(['gifts', 'kafak'])).toThrow(
      `There is no part called 'kafak'. Parts: ${services.join(', ')}, gateway, redis, kafka, mongo.`,
    );
  });
});
