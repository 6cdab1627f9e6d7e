import { describe, expect, it } from '@jest/globals';
import { isOutage } from './outage.ts';

const createReplyError = (message: string, fields: object = {}) =>
  Object.assign(new Error(message), { name: 'ReplyError', ...fields });
const outOfMemory = createReplyError("OOM command not allowed when used memory > 'maxmemory'.");

describe('isOutage', () => {
  it('is true if Redis is full, starting or failing over', () => {
    expect(isOutage(outOfMemory)).toBe(true);
    expect(isOutage(createReplyError('LOADING Redis is loading the dataset in memory'))).toBe(true);
    expect(isOutage(createReplyError("READONLY You can't write against a read only replica."))).toBe(true);
    const aborted = 'EXECABORT Transaction discarded because of previous errors.';
    expect(isOutage(createReplyError(aborted, { previousErrors: [outOfMemory] }))).toBe(true);
    expect(isOutage(new Error('wrapped', { cause: outOfMemory }))).toBe(true);
  });

  it('is false for an invalid Redis command and other errors', () => {
    const invalidCommand = createReplyError("ERR wrong number of arguments for 'incr' command");
    expect(isOutage(invalidCommand)).toBe(false);
    expect(
      isOutage(createReplyError('EXECABORT Transaction discarded', { previousErrors: [invalidCommand] })),
    ).toBe(false);
    expect(isOutage(createReplyError('WRONGTYPE Operation against a key'))).toBe(false);
    expect(isOutage(new Error('OOM of another kind'))).toBe(false);
  });
});
