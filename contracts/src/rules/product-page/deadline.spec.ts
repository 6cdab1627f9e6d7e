import { describe, expect, it } from '@jest/globals';
import { Deadline } from './deadline.ts';
import { LinkError } from './link-error.ts';
import { PageTree } from './page-tree.ts';

describe('Deadline', () => {
  it('throws after the timeout', () => {
    expect(() => new Deadline(60_000).check()).not.toThrow();
    expect(() => new Deadline(-1).check()).toThrow(new LinkError('out-of-time'));
  });

  it('stops parsing a page after the timeout', () => {
    const html = '<b>x</b>'.repeat(5_000);
    expect(() => new PageTree(html, new Deadline(-1))).toThrow(new LinkError('out-of-time'));
    expect(new PageTree(html, new Deadline(60_000)).named('b').length).toBe(5_000);
  });
});
