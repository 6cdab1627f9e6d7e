import { describe, expect, it } from '@jest/globals';
import { extractUsername, isWebUrl, toProfileLink } from './social-links.ts';

describe('a social link', () => {
  it.each([
    [1, 'amara', 'https://www.instagram.com/amara'],
    [2, '@amara', 'https://www.tiktok.com/@amara'],
    [3, 'amara', 'https://twitter.com/amara'],
    [4, 'amara.okafor', 'https://www.facebook.com/amara.okafor'],
    [5, 'https://www.linkedin.com/in/amara/', 'https://www.linkedin.com/in/amara'],
  ])('of network type %s is built from the username in “%s”', (type, link, href) => {
    expect(toProfileLink({ type, link })?.href).toBe(href);
  });

  it('of a custom type gets https if no scheme was typed', () => {
    expect(toProfileLink({ type: 6, link: 'www.okafor.example/shop/' })).toEqual({
      type: 6,
      network: 'Link',
      text: 'okafor.example/shop',
      href: 'https://www.okafor.example/shop/',
    });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.c', 'two words', 'word'])(
    'of a custom type cannot be “%s”',
    link => {
      expect(toProfileLink({ type: 7, link })).toBeUndefined();
      expect(isWebUrl(link)).toBe(false);
    },
  );

  it('of a network leads to that network for any username', () => {
    expect(toProfileLink({ type: 1, link: '../evil?x=1' })?.href).toMatch(
      /^https:\/\/www\.instagram\.com\/[^/?]*$/,
    );
  });

  it('of a network drops one leading @, and requires a username', () => {
    expect(extractUsername('@@')).toBe('@');
    expect(toProfileLink({ type: 1, link: ' @ ' })).toBeUndefined();
  });
});
