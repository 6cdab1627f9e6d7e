import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml, type ListCard, previewOfList, withPreview } from './preview.ts';

const card: ListCard = {
  id: '0190a000-0000-7000-8000-000000000001',
  list_name: 'Ada turns 30',
  description: 'Things that\n  make tea.',
  giftlist_type: 'public',
  isDeleted: false,
  occasion_date: '2026-05-10',
  owner_id: '0190a000-0000-7000-8000-000000000002',
  owner_name: 'Ada Lovelace',
  images: ['/media/gifts/abc'],
  list_cover: null,
};
const origin = 'https://gifts.example';
const html =
  '<html><head><meta name="description" content="all"><title>Giftlist</title></head><body></body></html>';

describe('the preview of a list', () => {
  it('tells a public list’s name, description and picture', () => {
    expect(previewOfList(card, origin)).toEqual({
      title: 'Ada turns 30',
      description: 'Things that make tea.',
      url: 'https://gifts.example/lists/0190a000-0000-7000-8000-000000000001',
      image: 'https://gifts.example/media/gifts/abc',
    });
  });

  it.each([
    ['friends', false],
    ['private', false],
    ['public', true],
  ])('does not exist for a list that is %s, deleted: %p', (giftlist_type, isDeleted) => {
    expect(previewOfList({ ...card, giftlist_type, isDeleted }, origin)).toBeUndefined();
  });

  it('prefers the cover, and takes a picture from elsewhere as it is', () => {
    const covered = previewOfList({ ...card, list_cover: '/media/lists/cover' }, origin);
    expect(covered?.image).toBe('https://gifts.example/media/lists/cover');
    const foreign = previewOfList({ ...card, images: ['https://shop.example/a.jpg'] }, origin);
    expect(foreign?.image).toBe('https://shop.example/a.jpg');
    expect(previewOfList({ ...card, images: [] }, origin)?.image).toBeNull();
  });

  it('says whose wishes these are where the owner says nothing', () => {
    const silent = { ...card, description: '' };
    expect(previewOfList(silent, origin)?.description).toBe('What Ada Lovelace wishes for May 10, 2026.');
    expect(previewOfList({ ...silent, occasion_date: null, owner_name: '' }, origin)?.description).toBe(
      'What a friend wishes for.',
    );
  });

  it('cuts a long description', () => {
    expect(previewOfList({ ...card, description: 'x'.repeat(500) }, origin)?.description).toHaveLength(200);
  });
});

describe('a page with a preview', () => {
  const preview = {
    title: 'Tea',
    description: 'All about it',
    url: `${origin}/lists/1`,
    image: `${origin}/a`,
  };

  it('carries it in its head, in place of the page’s own', () => {
    const page = withPreview(html, preview);
    expect(page).toContain('<title>Tea · Giftlist</title>');
    expect(page).toContain('<meta property="og:title" content="Tea" />');
    expect(page).toContain('<meta property="og:image" content="https://gifts.example/a" />');
    expect(page).toContain('<meta name="description" content="All about it" />');
    expect(page).not.toContain('content="all"');
    expect(page.indexOf('og:title')).toBeLessThan(page.indexOf('</head>'));
  });

  it('shows no picture where there is none', () => {
    const page = withPreview(html, { ...preview, image: null });
    expect(page).not.toContain('og:image');
    expect(page).toContain('<meta name="twitter:card" content="summary" />');
  });

  it('runs nothing that a list is called', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)> $& $1 \' </title>';
    const page = withPreview(html, { ...preview, title: evil, description: evil });
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<img');
    expect(page.match(/<\/title>/g)).toHaveLength(1);
    expect(page).toContain('$&amp; $1');
  });

  it('keeps every text inside its attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      }),
    );
  });
});
