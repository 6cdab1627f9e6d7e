import { describe, expect, it } from '@jest/globals';
import { createPageHeaders } from './security-headers.ts';

describe('the content security policy of pages', () => {
  it.each([true, false])('allows no pictures of other servers (development: %s)', isDevelopment => {
    const policy = createPageHeaders({ isDevelopment })['content-security-policy'] ?? '';
    expect(/img-src ([^;]*)/.exec(policy)?.[1]).toBe("'self' data: blob:");
  });
});
