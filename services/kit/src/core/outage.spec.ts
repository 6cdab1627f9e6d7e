import { describe, expect, it } from '@jest/globals';
import { isOutage } from './outage.ts';

const reply = (message: string, more: object = {}) =>
  Object.assign(new Error(message), { name: 'ReplyError', ...more });
const full = reply("OOM command not allowed when used memory > 'maxmemory'.");

describe('isOutage', () => {
  it('is true if Redis is full, starting, or failing over, directly or within a transaction', () => {
    expect(isOutage(full)).toBe(true);
    expect(isOutage(reply('LOADING Redis is loading the dataset in memory'))).toBe(true);
    expect(isOutage(reply("READONLY You can't write against a read only replica."))).toBe(true);
    const aborted = 'EXECABORT Transaction discarded because of previous errors.';
    expect(isOutage(reply(aborted, { previousErrors: [full] }))).toBe(true);
    expect(isOutage(new Error('wrapped', { cause: full }))).toBe(true);
  });

  it('is false for an invalid Redis command and other errors', () => {
    const wrong = reply("ERR wrong number of arguments for 'incr' command");
    expect(isOutage(wrong)).toBe(false);
    expect(isOutage(reply('EXECABORT Transaction discarded', { previousErrors: [wrong] }))).toBe(false);
    expect(isOutage(reply('WRONGTYPE Operation against a key'))).toBe(false);
    expect(isOutage(new Error('OOM of another kind'))).toBe(false);
  });
});
