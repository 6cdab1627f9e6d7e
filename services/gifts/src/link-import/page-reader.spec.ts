import { LinkTrouble } from '@giftlist/contracts/rules/product-page/link-trouble';
import { afterAll, describe, expect, it } from '@jest/globals';
import { PageReader } from './page-reader.ts';

const reader = new PageReader();
afterAll(() => reader.onApplicationShutdown());

const job = (html: string | Buffer, contentType = 'text/html; charset=utf-8') => ({
  body: new Uint8Array(Buffer.from(html)),
  contentType,
  url: 'https://shop.example/p',
  country: 'us',
});

/** A page that shows what it is about. */
const page = (title: string): string => `<title>${title}</title><p>Made by hand, in two colours.</p>`;

describe('the page reader', () => {
  it('reads pages in a thread of its own, whichever bytes they are written in', async () => {
    const titles = await Promise.all([
      reader.read(job(page('Café crème'))),
      reader.read(
        job(Buffer.from(`<meta charset="iso-8859-1">${page('Café crème')}`, 'latin1'), 'text/html'),
      ),
      reader.read(job(Buffer.from(page('Café crème'), 'latin1'), 'text/html')),
      reader.read(job(Buffer.from(`\ufeff${page('Café crème')}`, 'utf16le'), 'text/html')),
    ]);
    expect(titles.map(({ title }) => title)).toEqual([
      'Café crème',
      'Café crème',
      'Café crème',
      'Café crème',
    ]);
  });

  it('says why a page cannot be read, and reads the next one', async () => {
    await expect(reader.read(job('<title>Just a moment...</title>'))).rejects.toEqual(
      new LinkTrouble('robot-check'),
    );
    await expect(reader.read(job(''))).rejects.toEqual(new LinkTrouble('nothing-found'));
    expect((await reader.read(job(page('Kite')))).title).toBe('Kite');
  });

  it('gives up a page that takes too long, and reads the next one', async () => {
    const scope = '<div itemscope itemtype="https://schema.org/Product">';
    const slow = `${scope}${'<i itemprop="image"></i>'.repeat(150_000)}`;
    await expect(reader.read(job(slow))).rejects.toEqual(new LinkTrouble('out-of-time'));
    expect((await reader.read(job(page('Kite')))).title).toBe('Kite');
  });
});
