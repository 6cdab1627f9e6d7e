import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  createBlackPng,
  createPng,
  createScanBomb,
  createWebpHeader,
  padToSize,
} from '../testing/costly-pictures.ts';
import { encodePicture as encode, type PictureOptions } from './encode.ts';

const encodePicture = (bytes: Buffer, options: PictureOptions = { widths: [100] }) =>
  encode(bytes, options, { person: 'ann' });

const notReadable = { code: 'picture/not-readable' };
const tooManyPixels = { code: 'picture/too-many-pixels' };

async function measurePeakMegabytes(action: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 2);
  await action();
  clearInterval(timer);
  return (peak - before) / 1e6;
}

describe('a picture bomb', () => {
  it.each([
    ['a PNG of 225 million pixels', createBlackPng(15_000, 15_000)],
    ['a PNG of 53 million pixels', createBlackPng(7_300, 7_300)],
    ['a PNG with a row of 70,000 pixels', createBlackPng(70_000, 1)],
    ['a PNG with 70,000 rows', createBlackPng(1, 70_000)],
    ['a lossless WebP of 268 million pixels', createWebpHeader(16_383, 16_383)],
    ['a progressive JPEG of 100 million pixels', createScanBomb(10_000, 10_000, 1)],
    ['a grey progressive JPEG of 50 million pixels', createScanBomb(7_071, 7_071, 40)],
    ['a PNG of one bit per pixel, 20,000 rows high', createBlackPng(2_500, 20_000)],
    ['a lossless WebP of 24 million pixels', createWebpHeader(4_900, 4_900)],
    ['a PNG followed by HTML', Buffer.concat([createBlackPng(15_000, 15_000), Buffer.from('<script>')])],
  ])('is refused by its header: %s', async (_name, bomb) => {
    expect(bomb.length).toBeLessThan(100_000);
    const megabytes = await measurePeakMegabytes(() =>
      expect(encodePicture(bomb)).rejects.toMatchObject(tooManyPixels),
    );
    expect(megabytes).toBeLessThan(50);
  });

  const largePng = createBlackPng(4_500, 4_500);
  const interlacedHeader = { width: 7_000, height: 7_000, bits: 16, colourType: 6, isInterlaced: true };
  it.each([
    ['an interlaced PNG whose decoder needs 392 MB', createPng(interlacedHeader, Buffer.alloc(1_000))],
    ['a JPEG of 50 megapixels in a hundred scans', createScanBomb(7_071, 7_071, 100)],
    ['a small JPEG in a hundred scans', createScanBomb(100, 100, 100)],
    ['a WebP with only a header', createWebpHeader(4_500, 4_500)],
    ['a PNG that is cut off', largePng.subarray(0, largePng.length / 2)],
  ])('is refused within 200 MB of memory: %s', async (_name, bomb) => {
    const megabytes = await measurePeakMegabytes(() =>
      expect(encodePicture(bomb)).rejects.toMatchObject(notReadable),
    );
    expect(megabytes).toBeLessThan(200);
  });

  // Padded, because files so small are refused for their number of pixels.
  it.each([
    ['a grey progressive JPEG in forty scans', padToSize(createScanBomb(7_071, 7_071, 40), 50_000)],
    ['a PNG of one bit per pixel, 20,000 rows high', padToSize(createBlackPng(2_500, 20_000), 50_000)],
  ])('within the limits is accepted and scaled down: %s', async (_name, bytes) => {
    const [variant] = await encodePicture(bytes, { widths: [1_200, 640, 320] });
    expect(variant?.height).toBeLessThanOrEqual(4_096);
  });

  it('of 10 MB and one byte is refused', async () => {
    await expect(encodePicture(Buffer.alloc(10_485_761))).rejects.toMatchObject({ code: 'too-large' });
  });
});

const createWhitePicture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#fff' }, limitInputPixels: false });

/** Creates a picture of pseudo-random colours. A lossless file of one colour would be too small for its pixels. */
const createMosaic = (width: number, height: number) => {
  const samples = Buffer.from(
    Uint8Array.from({ length: 512 * 384 * 3 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 24),
  );
  return sharp(samples, { raw: { width: 512, height: 384, channels: 3 } }).resize(width, height, {
    kernel: 'nearest',
  });
};

describe('a large picture', () => {
  it.each([
    ['a JPEG of 50 megapixels', () => createWhitePicture(8_192, 6_144).jpeg(), [480, 360]],
    [
      'a progressive JPEG of 50 megapixels',
      () => createWhitePicture(8_192, 6_144).jpeg({ progressive: true }),
      [480, 360],
    ],
    [
      'a progressive JPEG of 50 megapixels without chroma subsampling',
      () => createWhitePicture(8_192, 6_144).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      [480, 360],
    ],
    [
      'a rotated JPEG of 50 megapixels',
      () => createWhitePicture(8_192, 6_144).jpeg().withMetadata({ orientation: 6 }),
      [480, 640],
    ],
    ['a WebP of 50 megapixels', () => createWhitePicture(8_192, 6_144).webp({ effort: 0 }), [480, 360]],
    [
      'a lossless WebP of 50 megapixels',
      () => createMosaic(8_192, 6_144).webp({ lossless: true, effort: 0 }),
      [480, 360],
    ],
    ['a PNG of 50 megapixels', () => createWhitePicture(8_192, 6_144).png(), [480, 360]],
    [
      'an interlaced PNG of 50 megapixels',
      () => createWhitePicture(8_192, 6_144, 4).png({ progressive: true }),
      [480, 360],
    ],
    ['a JPEG of 108 megapixels', () => createWhitePicture(12_000, 9_000).jpeg(), [480, 360]],
    ['a white screenshot', () => createWhitePicture(4_000, 3_000).png(), [480, 360]],
    ['a white screenshot as lossy WebP', () => createWhitePicture(4_000, 3_000).webp(), [480, 360]],
    [
      'a white screenshot as lossless WebP',
      () => createWhitePicture(4_000, 3_000).webp({ lossless: true }),
      [480, 360],
    ],
    [
      'line art of two colours',
      () => createWhitePicture(4_000, 3_000).png({ palette: true, colours: 2 }),
      [480, 360],
    ],
    ['a blank 6K screenshot', () => createWhitePicture(6_016, 3_384).webp({ lossless: true }), [480, 270]],
    ['a panorama', () => createWhitePicture(24_000, 3_000).jpeg(), [480, 60]],
    ['a long screenshot', () => createWhitePicture(1_080, 24_000).png(), [184, 4_096]],
  ] as const)('is accepted: %s', async (_name, create, size) => {
    const bytes = await create().toBuffer();
    const [variant] = await encodePicture(bytes, { widths: [480, 320] });
    expect([variant?.width, variant?.height]).toEqual(size);
  });

  it('is not decoded at full size if it is rotated', async () => {
    const bytes = await createWhitePicture(12_000, 9_000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const megabytes = await measurePeakMegabytes(async () => {
      const [variant] = await encodePicture(bytes, { widths: [480] });
      expect([variant?.width, variant?.height]).toEqual([480, 640]);
    });
    expect(megabytes).toBeLessThan(160);
  });

  it('of 24 megapixels is accepted as a baseline and as a progressive JPEG', async () => {
    for (const progressive of [false, true]) {
      const photo = createWhitePicture(6_000, 4_000).jpeg({ progressive }).withMetadata({ orientation: 6 });
      const [variant] = await encodePicture(await photo.toBuffer(), { widths: [480] });
      expect([variant?.width, variant?.height]).toEqual([480, 720]);
    }
  });
});

describe('the message for a refused file', () => {
  const createIsoFile = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1');
  it.each([
    ['GIF', Buffer.from('GIF89a..........')],
    ['HEIC', createIsoFile('heic')],
    ['HEIC', createIsoFile('mif1')],
    ['AVIF', createIsoFile('avif')],
    ['TIFF', Buffer.from('II*\0............', 'latin1')],
    ['BMP', Buffer.from('BM..............')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('names its format: %s', async (name, bytes) => {
    const detail = `This file is in the ${name} format. Choose a PNG, JPEG or WebP picture.`;
    await expect(encodePicture(bytes)).rejects.toMatchObject({ ...notReadable, extra: { detail } });
  });

  it.each([
    ['This file cannot be read as a picture. Choose a PNG, JPEG or WebP picture.', Buffer.from('hello')],
    [
      'This picture is damaged or incomplete. Please choose another one.',
      createBlackPng(300, 200).subarray(0, 60),
    ],
    ['This JPEG has too many progressive scans. Save it as a baseline JPEG.', createScanBomb(100, 100, 41)],
  ])('is: %s', async (detail, bytes) => {
    await expect(encodePicture(bytes)).rejects.toMatchObject({ ...notReadable, extra: { detail } });
  });

  it.each([
    ['a progressive JPEG', createScanBomb(7_071, 7_071, 40)],
    ['a PNG of one bit per pixel', createBlackPng(7_071, 7_071)],
    ['a lossless WebP', createWebpHeader(7_071, 7_071)],
  ])('recommends at most 20 megapixels for a tiny file with 50 megapixels: %s', async (_name, bytes) => {
    expect(bytes.length).toBeLessThan(8_000);
    const detail = 'This picture has too many pixels for its file size. Save it with at most 20 megapixels.';
    await expect(encodePicture(bytes)).rejects.toMatchObject({ ...tooManyPixels, extra: { detail } });
  });

  it('states the maximum number of pixels', async () => {
    const detail =
      'This picture has too many pixels. Pictures may have up to 50 megapixels, JPEG photos up to 108.';
    await expect(encodePicture(createBlackPng(9_000, 9_000))).rejects.toMatchObject({
      ...tooManyPixels,
      extra: { detail },
    });
  });
});
