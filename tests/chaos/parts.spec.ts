import { services } from '@giftlist/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { parseParts } from './parts.ts';

describe('parseParts', () => {
  it('returns the named parts, with or without `--` before them', () => {
    expect(parseParts(['gifts', 'kafka'])).toEqual(['gifts', 'kafka']);
    expect(parseParts(['--', 'gifts'])).toEqual(['gifts']);
  });

  it('returns all parts if none is named', () => {
    expect(parseParts(['--'])).toEqual(parseParts([]));
    expect(parseParts([])).toContain('mongo');
    expect(parseParts([])).toHaveLength(services.length + 4);
  });

  it('rejects an unknown part and lists all parts', () => {
    expect(() => parseParts(['gifts', 'kafak'])).toThrow(
      `There is no part called 'kafak'. Parts: ${services.join(', ')}, gateway, redis, kafka, mongo.`,
    );
  });
});
