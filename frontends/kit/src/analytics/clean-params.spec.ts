import { describe, expect, it } from '@jest/globals';
import { cleanParams } from './clean-params.ts';

describe('cleanParams', () => {
  it('replaces invalid numbers with 0', () => {
    expect(
      cleanParams({ value: -1, price: Number.NaN, revenue: Number.POSITIVE_INFINITY, quantity: 2 }),
    ).toEqual({
      value: 0,
      price: 0,
      revenue: 0,
      quantity: 2,
    });
  });
  it('cuts names to 500 characters and keeps other values', () => {
    const long = 'x'.repeat(600);
    expect(cleanParams({ item_name: long, method: long, item_id: undefined })).toEqual({
      item_name: 'x'.repeat(500),
      method: long,
    });
  });
});
