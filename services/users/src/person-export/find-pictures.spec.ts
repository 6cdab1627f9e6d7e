import { describe, expect, it } from '@jest/globals';
import { findPictures } from './find-pictures.ts';

const hash = 'A'.repeat(43);
const otherHash = 'B'.repeat(43);

describe('findPictures', () => {
  it('finds each picture of the system once, at any depth', () => {
    const value = {
      profile: [{ profile_pic: `/media/users/${hash}`, profile_cover: null }],
      gifts: [{ image_url: `/media/gifts/${otherHash}` }, { image_url: `/media/users/${hash}` }],
    };
    expect(findPictures(value).map(({ service, path }) => [service, path])).toEqual([
      ['users', `/media/users/${hash}`],
      ['gifts', `/media/gifts/${otherHash}`],
    ]);
  });

  it('ignores pictures of other sites and URLs with other paths', () => {
    const otherUrls = [
      `https://evil.example/media/users/${hash}`,
      `/media/users/../../etc/passwd`,
      `/media/elsewhere/${hash}`,
      `/media/users/${hash}?w=1`,
      `see /media/users/${hash}`,
    ];
    expect(findPictures({ bio: otherUrls })).toEqual([]);
  });
});
