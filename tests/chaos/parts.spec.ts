import { describe, expect, it } from '@jest/globals';
import { partsIn } from './parts.ts';

describe('the parts that are killed', () => {
  it('are the named ones, with or without a second -- before them', () => {
    expect(partsIn(['gifts', 'kafka'])).toEqual(['gifts', 'kafka']);
    expect(partsIn(['--', 'gifts'])).toEqual(['gifts']);
  });

  it('are all where none is named', () => {
    expect(partsIn(['--'])).toEqual(partsIn([]));
    expect(partsIn([])).toContain('mongo');
    expect(partsIn([])).toHaveLength(10);
  });

  it('are none where one is unknown: nothing is begun that could not be ended', () => {
    expect(() => partsIn(['gifts', 'kafak'])).toThrow(
      "There is no part called 'kafak'. There are gifts, lists, users, notifications, occasions, shop, gateway, redis, kafka, mongo.",
    );
  });
});
