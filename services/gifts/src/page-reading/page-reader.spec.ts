import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import type { ProblemError } from '@giftlist/service-kit/core/problem-error';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { PageProcess } from './page-process.ts';
import { PageReader } from './page-reader.ts';

const reader = new PageReader();
afterAll(() => reader.onApplicationShutdown());

const ann = { person: 'ann' };
const createJob = (html: string | Buffer, contentType = 'text/html; charset=utf-8') => ({
  body: new Uint8Array(Buffer.from(html)),
  contentType,
  url: 'https://shop.example/p',
  country: 'us',
});

const createPage = (title: string): string => `<title>${title}</title><p>Made by hand, in two colours.</p>`;

/** Buffers are outside the heap, which may be too small for five million attributes. */
const attributes = Array.from({ length: 5_000 }, (_, thousand) =>
  Buffer.from(Array.from({ length: 1_000 }, (_, index) => `a${1_000 * thousand + index} `).join('')),
);
const slowPage = Buffer.concat([Buffer.from('<h1 '), ...attributes, Buffer.from('>Kite</h1>')]);
const slowText = `<html><h1>${'<b>x'.repeat(8_000_000)}`;

describe('the page reader', () => {
  it('reads pages in the process that startProcess started', async () => {
    const start = jest.spyOn(PageProcess.prototype, 'start');
    reader.startProcess();
    const [started] = start.mock.results;
    expect((await reader.read(createJob(createPage('Kite')), ann)).title).toBe('Kite');
    expect(start.mock.results.length).toBeGreaterThan(1);
    expect(start.mock.results.every(({ value }) => value === started?.value)).toBe(true);
    start.mockRestore();
  });

  it('reads pages in UTF-8, Latin-1 and UTF-16', async () => {
    const readings = await Promise.all([
      reader.read(createJob(createPage('Café crème')), ann),
      reader.read(
        createJob(
          Buffer.from(`<meta charset="iso-8859-1">${createPage('Café crème')}`, 'latin1'),
          'text/html',
        ),
        ann,
      ),
      reader.read(createJob(Buffer.from(createPage('Café crème'), 'latin1'), 'text/html'), ann),
      reader.read(createJob(Buffer.from(`\ufeff${createPage('Café crème')}`, 'utf16le'), 'text/html'), ann),
    ]);
    expect(readings.map(({ title }) => title)).toEqual([
      'Café crème',
      'Café crème',
      'Café crème',
      'Café crème',
    ]);
  });

  it('rejects an unreadable page with the reason, and reads the next one', async () => {
    await expect(reader.read(createJob('<title>Just a moment...</title>'), ann)).rejects.toEqual(
      new LinkError('robot-check'),
    );
    await expect(reader.read(createJob(''), ann)).rejects.toEqual(new LinkError('nothing-found'));
    expect((await reader.read(createJob(createPage('Kite')), ann)).title).toBe('Kite');
  });

  it('rejects a page that takes too long, and reads the next one', async () => {
    await expect(reader.read(createJob(slowPage), ann)).rejects.toEqual(new LinkError('out-of-time'));
    expect((await reader.read(createJob(createPage('Kite')), ann)).title).toBe('Kite');
  });

  it("reads one account's text after only one of another account's four slow texts", async () => {
    const results: string[] = [];
    const read = (person: string, text: string) =>
      reader.readMany({ text, country: 'us' }, { person }).then(
        ({ gifts }) => results.push(`${person} ${gifts.map(({ gift_title }) => gift_title)}`.trim()),
        (error: ProblemError) => results.push(`${person} ${error.code}`),
      );
    const reads = [
      ...Array.from({ length: 4 }, () => read('ann', slowText)),
      read('bob', 'Kite'),
      reader.read(createJob(createPage('Atlas')), ann).then(({ title }) => results.push(`page ${title}`)),
    ];
    await Promise.all(reads);
    // The fourth of ann's texts is refused immediately, and pages do not wait for texts.
    const textResults = results.filter(result => !result.startsWith('page'));
    expect(textResults).toEqual(['ann rate-limited', 'ann', 'bob Kite', 'ann', 'ann']);
    expect(results.indexOf('page Atlas')).toBeLessThan(results.lastIndexOf('ann'));
  });

  it('drops a text if its sender disconnects', async () => {
    const disconnect = new AbortController();
    const first = reader.readMany({ text: slowText, country: 'us' }, ann);
    const dropped = reader.readMany(
      { text: slowText, country: 'us' },
      { person: 'bob', signal: disconnect.signal },
    );
    const next = reader.readMany({ text: 'Kite', country: 'us' }, { person: 'cat' });
    disconnect.abort(new Error('disconnected'));
    await expect(dropped).rejects.toThrow('disconnected');
    await first;
    expect((await next).gifts).toMatchObject([{ gift_title: 'Kite' }]);
  });
});
