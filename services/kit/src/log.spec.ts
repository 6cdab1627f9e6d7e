import { describe, expect, it } from '@jest/globals';
import { describeError } from './log.ts';

describe('what a log holds of an error', () => {
  it('is its kind and place, without the values that drivers quote', () => {
    const error = Object.assign(
      new Error('E11000 duplicate key error index: email_1 dup key: { email: "a@b.example" }'),
      {
        code: 11_000,
        keyValue: { email: 'a@b.example' },
      },
    );
    expect(describeError(error)).toMatchObject({
      kind: 'Error',
      code: 11_000,
      message: 'E11000 duplicate key error index: email_1 dup key',
    });
    expect(JSON.stringify(describeError(error))).not.toContain('a@b.example');
  });

  it('hides addresses, and goes through causes', () => {
    const error = new Error('could not write', { cause: new Error('550 no such user a@b.example here') });
    expect(describeError(error)).toMatchObject({ cause: { message: '550 no such user [address] here' } });
  });
});
