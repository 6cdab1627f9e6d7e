import { balanceBidi, hasForbiddenCharacter } from '@giftlist/contracts/rules/text';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { texts } from './page-language.ts';
import {
  createListPreview as createLocalizedListPreview,
  createProfilePreview as createLocalizedProfilePreview,
  escapeHtml,
  insertPreview,
  type ListCard,
  type Preview,
} from './preview.ts';
import type { PublicProfile } from './public-profiles.ts';

const english = texts.forLocale('en');
const createListPreview = (list: ListCard, siteOrigin: string) =>
  createLocalizedListPreview(list, siteOrigin, english);
const createProfilePreview = (profile: PublicProfile, siteOrigin: string) =>
  createLocalizedProfilePreview(profile, siteOrigin, english);

const card: ListCard = {
  id: '0190a000-0000-7000-8000-000000000001',
  list_name: 'Ada turns 30',
  description: 'Things that\n  make tea.',
  giftlist_type: 'public',
  isDeleted: false,
  occasion_date: '2026-05-10',
  owner_id: '0190a000-0000-7000-8000-000000000002',
  owner_name: 'Ada Lovelace',
  owner_first_name: 'Ada',
  owner_username: 'ada',
  owner_picture: null,
  gift_receive_by: 'by_mail',
  gifts_revealed: false,
  images: ['/media/gifts/abc'],
  list_cover: null,
};
const origin = 'https://gifts.example';
const html =
  '<html><head><meta name="description" content="default"><title>Giftlist</title></head><body></body></html>';

describe('the preview of a list', () => {
  it('contains a public list’s name, description and card image', () => {
    expect(createListPreview(card, origin)).toEqual({
      type: 'website',
      title: 'Ada turns 30',
      description: 'Things that make tea.',
      url: 'https://gifts.example/lists/0190a000-0000-7000-8000-000000000001',
      image: {
        url: expect.stringMatching(
          /^https:\/\/gifts\.example\/giftlist\/0190a000-0000-7000-8000-000000000001\/preview-card\?v=[\w-]{12}$/,
        ),
        alt: 'Ada turns 30',
        size: { width: 1_200, height: 630 },
      },
    });
  });

  it('has a card image URL that changes only if the image changes', () => {
    const getCardUrl = (change: Partial<ListCard>) =>
      createListPreview({ ...card, ...change }, origin)?.image?.url;
    expect(getCardUrl({ description: 'Other words' })).toBe(getCardUrl({}));
    for (const change of [{ list_name: 'Ada' }, { images: [] }, { occasion_date: null }]) {
      expect(getCardUrl(change)).not.toBe(getCardUrl({}));
    }
  });

  it.each([
    ['friends', false],
    ['private', false],
    ['public', true],
  ])('does not exist for a %s list (deleted: %p)', (giftlist_type, isDeleted) => {
    expect(createListPreview({ ...card, giftlist_type, isDeleted }, origin)).toBeUndefined();
  });

  it('names the owner if there is no description', () => {
    const withoutDescription = { ...card, description: '' };
    expect(createListPreview(withoutDescription, origin)?.description).toBe(
      'What Ada Lovelace wishes for 10 May 2026.',
    );
    expect(
      createListPreview({ ...withoutDescription, occasion_date: null, owner_name: '' }, origin)?.description,
    ).toBe('What a friend wishes for.');
  });

  it('truncates a long description', () => {
    expect(createListPreview({ ...card, description: 'x'.repeat(500) }, origin)?.description).toHaveLength(
      200,
    );
  });
});

describe('user texts in the head of a page', () => {
  const storedText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map(codes => String.fromCharCode(...codes)),
    fc
      .array(
        fc.constantFrom('\u0000', '\u202E', '\u2069', '\r\n', 'שלום', '🎁', '👩‍👩‍👧', '<', '"', '&', 'a'),
      )
      .map(characters => characters.join('')),
  );

  it('are escaped, whatever was stored', () => {
    fc.assert(
      fc.property(storedText, storedText, (name, description) => {
        const preview = createListPreview(
          { ...card, list_name: name, owner_name: name, description },
          origin,
        );
        const page = insertPreview(html, preview as Preview);
        expect(hasForbiddenCharacter(page)).toBe(false);
        const tags = insertPreview(html, createListPreview(card, origin) as Preview).match(/<[a-z]+/g);
        expect(page.match(/<[a-z]+/g)).toEqual(tags);
        const title = /<title>([^<]*)<\/title>/.exec(page)?.[1] ?? '';
        expect(title.endsWith(' · Giftlist')).toBe(true);
        expect(balanceBidi(title)).toBe(title);
      }),
    );
  });

  it('do not change the direction of the text around them', () => {
    const preview = createListPreview(
      { ...card, list_name: 'שלום', owner_name: 'سارة', description: '' },
      origin,
    );
    expect(preview?.description).toBe('What \u2068سارة\u2069 wishes for 10 May 2026.');
    expect(insertPreview(html, preview as Preview)).toContain('<title>\u2068שלום\u2069 · Giftlist</title>');
  });

  it('are truncated between two visible characters', () => {
    const preview = createListPreview({ ...card, description: '👩‍👩‍👧'.repeat(300) }, origin);
    expect(preview?.description).toBe(`${'👩‍👩‍👧'.repeat(199)}…`);
  });
});

describe('the preview of a profile', () => {
  const profile: PublicProfile = {
    id: card.owner_id,
    first_name: 'Ada',
    last_name: 'Lovelace',
    username: 'ada',
    profile_pic: '/media/users/ada',
    profile_cover: '/media/users/cover',
    bio: 'Engines,\nand tea.',
    interests: '',
    birthday_month: 12,
    birthday_day: 10,
    socialLinks: [],
    followers_count: 3,
    following_count: 1,
    is_following: false,
    is_self: false,
  };

  it('contains name, bio and picture', () => {
    expect(createProfilePreview(profile, origin)).toEqual({
      type: 'profile',
      title: 'Ada Lovelace (@ada)',
      description: 'Engines, and tea.',
      url: 'https://gifts.example/profile/ada',
      image: { url: 'https://gifts.example/media/users/ada', alt: 'Ada Lovelace' },
    });
  });

  it('has the name in the order of its script', () => {
    const japanese = { ...profile, first_name: '太郎', last_name: '山田' };
    expect(createProfilePreview(japanese, origin).title).toBe('山田 太郎 (@ada)');
  });

  it('has a default description and picture', () => {
    const minimalProfile = { ...profile, bio: '', profile_pic: null, profile_cover: null };
    expect(createProfilePreview(minimalProfile, origin)).toMatchObject({
      description: 'See what Ada Lovelace wishes for.',
      image: { url: 'https://gifts.example/icon-512.png' },
    });
  });
});

describe('a page with a preview', () => {
  const preview: Preview = {
    type: 'website',
    title: 'Tea',
    description: 'All about it',
    url: `${origin}/lists/1`,
    image: { url: `${origin}/a`, alt: 'Tea', size: { width: 1_200, height: 630 } },
  };

  it('contains the preview in its head, instead of the default one', () => {
    const page = insertPreview(html, preview);
    expect(page).toContain('<title>Tea · Giftlist</title>');
    expect(page).toContain('<meta property="og:title" content="Tea" />');
    expect(page).toContain('<meta property="og:image" content="https://gifts.example/a" />');
    expect(page).toContain('<meta property="og:image:width" content="1200" />');
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(page).toContain('<link rel="canonical" href="https://gifts.example/lists/1" />');
    expect(page).toContain('<meta name="description" content="All about it" />');
    expect(page).not.toContain('content="default"');
    expect(page.indexOf('og:title')).toBeLessThan(page.indexOf('</head>'));
  });

  it('has no picture tags if there is no picture', () => {
    const page = insertPreview(html, { ...preview, image: null });
    expect(page).not.toContain('og:image');
    expect(page).toContain('<meta name="twitter:card" content="summary" />');
  });

  it('contains no tags from a list name', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)> $& $1 \' </title>';
    const page = insertPreview(html, { ...preview, title: evil, description: evil });
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<img');
    expect(page.match(/<\/title>/g)).toHaveLength(1);
    expect(page).toContain('$&amp; $1');
  });

  it('escapes all characters that could end an attribute or start a tag', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      }),
    );
  });
});
