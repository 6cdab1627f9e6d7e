import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodePicture as encode, type PictureOptions } from './encode.ts';

const encodePicture = (bytes: Buffer, options: PictureOptions = { widths: [100] }) =>
  encode(bytes, options, { person: 'ann' });

const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });

const notReadable = { code: 'picture/not-readable' };

describe('an encoded picture', () => {
  it('is WebP in the requested widths, widest first, and never wider than the original', async () => {
    const variants = await encodePicture(await createPicture(800, 600).png().toBuffer(), {
      widths: [320, 640, 1_280],
    });
    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [800, 600],
      [640, 480],
      [320, 240],
    ]);
    for (const { bytes } of variants) expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it('is cropped to the requested ratio', async () => {
    const [cover] = await encodePicture(await createPicture(1_000, 1_000).jpeg().toBuffer(), {
      widths: [1_920],
      ratio: 4,
    });
    expect([cover?.width, cover?.height]).toEqual([1_000, 250]);
    const [avatar] = await encodePicture(await createPicture(600, 300).webp().toBuffer(), {
      widths: [256],
      ratio: 1,
    });
    expect([avatar?.width, avatar?.height]).toEqual([256, 256]);
  });

  it('keeps no metadata and applies the orientation', async () => {
    const exif = {
      IFD0: { Copyright: 'someone', Artist: 'a@b.example' },
      IFD3: { GPSLatitude: '48/1 12/1 30/1' },
    };
    const bytes = await createPicture(400, 200)
      .jpeg()
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [variant] = await encodePicture(bytes, { widths: [400] });
    expect([variant?.width, variant?.height]).toEqual([200, 400]);
    const metadata = await sharp(variant?.bytes).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(variant?.bytes.includes('a@b.example')).toBe(false);
  });
});

describe('a file that is not an accepted picture', () => {
  it.each([
    ['text', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a PNG signature without content', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('is refused: %s', async (_name, bytes) => {
    await expect(encodePicture(bytes, { widths: [100] })).rejects.toMatchObject(notReadable);
  });

  it('is refused: a GIF or a TIFF', async () => {
    for (const format of ['gif', 'tiff'] as const) {
      const bytes = await createPicture(20, 20).toFormat(format).toBuffer();
      await expect(encodePicture(bytes, { widths: [100] })).rejects.toMatchObject(notReadable);
    }
  });

  it('is refused: a picture that is cut off', async () => {
    const noise = Buffer.from(
      Uint8Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7_919) % 251),
    );
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const truncated = whole.subarray(0, whole.length / 2);
    await expect(encodePicture(truncated, { widths: [100] })).rejects.toMatchObject(notReadable);
  });
});

describe('a file that is valid in two formats', () => {
  const script = '<script>alert(document.cookie)</script>';

  it.each(['png', 'jpeg', 'webp'] as const)(
    'a %s followed by HTML is stored without the HTML',
    async format => {
      const whole = await createPicture(60, 40).toFormat(format).toBuffer();
      const [variant] = await encodePicture(Buffer.concat([whole, Buffer.from(script)]), { widths: [60] });
      expect((await sharp(variant?.bytes).metadata()).format).toBe('webp');
      expect(variant?.bytes.includes('script')).toBe(false);
    },
  );

  it('a picture with HTML in its EXIF description is stored without the description', async () => {
    const exif = { IFD0: { ImageDescription: script } };
    const bytes = await createPicture(60, 40).jpeg().withExif(exif).toBuffer();
    expect(bytes.includes('alert')).toBe(true);
    const [variant] = await encodePicture(bytes, { widths: [60] });
    expect(variant?.bytes.includes('alert')).toBe(false);
  });

  it.each([
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['a JPEG', '\xff\xd8\xff\xe0'],
    ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ])('HTML after the signature of %s is refused', async (_name, signature) => {
    const bytes = Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.from(`<html>${script}</html>`)]);
    await expect(encodePicture(bytes, { widths: [60] })).rejects.toMatchObject(notReadable);
  });

  it('a GIF after the signature of a PNG is refused', async () => {
    const gif = await createPicture(20, 20).gif().toBuffer();
    const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), gif]);
    await expect(encodePicture(bytes, { widths: [60] })).rejects.toMatchObject(notReadable);
  });
});

describe('accepted pictures', () => {
  const colour = { r: 200, g: 30, b: 90 };
  const createColoured = () =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: colour } });
  const getPixel = async (bytes: Buffer) => {
    const [variant] = await encodePicture(bytes, { widths: [40] });
    return [...(await sharp(variant?.bytes).raw().toBuffer()).subarray(0, 3)];
  };
  const expectSimilarColour = (pixel: number[], expected: number[]) => {
    for (const [index, value] of expected.entries())
      expect(Math.abs((pixel[index] ?? 0) - value)).toBeLessThan(25);
  };

  it.each([
    ['a CMYK JPEG', () => createColoured().toColourspace('cmyk').jpeg()],
    ['a progressive CMYK JPEG', () => createColoured().toColourspace('cmyk').jpeg({ progressive: true })],
    ['a PNG of 16 bits per sample', () => createColoured().toColourspace('rgb16').png()],
    [
      'an interlaced PNG of 16 bits per sample',
      () => createColoured().toColourspace('rgb16').png({ progressive: true }),
    ],
    ['a PNG with a palette', () => createColoured().png({ palette: true })],
    ['a PNG with an alpha channel', () => createColoured().ensureAlpha(0.5).png()],
    ['a WebP with an alpha channel', () => createColoured().ensureAlpha(0.5).webp()],
    ['a JPEG with the Display P3 profile', () => createColoured().withIccProfile('p3').jpeg()],
  ])('keep their colours: %s', async (_name, create) => {
    expectSimilarColour(await getPixel(await create().toBuffer()), [200, 30, 90]);
  });

  it.each([
    ['grey', () => createColoured().greyscale().jpeg()],
    ['grey of 16 bits', () => createColoured().toColourspace('grey16').png()],
    ['grey with an alpha channel', () => createColoured().ensureAlpha(0.5).toColourspace('b-w').png()],
  ])('keep their grey: %s', async (_name, create) => {
    expectSimilarColour(await getPixel(await create().toBuffer()), [105, 105, 105]);
  });

  it('show the first frame of an animated WebP', async () => {
    const frames = await Promise.all(
      ['#c81e5a', ...Array<string>(60).fill('#0000ff')].map(background =>
        sharp({ create: { width: 1_000, height: 900, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).pages).toBeGreaterThan(1);
    expectSimilarColour(await getPixel(bytes), [200, 30, 90]);
  });

  it('show the first picture of a JPEG with several', async () => {
    const preview = await createPicture(160, 120).jpeg().toBuffer();
    const bytes = Buffer.concat([
      await createColoured().jpeg().toBuffer(),
      preview,
      Buffer.alloc(1_000, 0xff),
    ]);
    expectSimilarColour(await getPixel(bytes), [200, 30, 90]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'follow the EXIF orientation, cropped and whole: %i',
    async orientation => {
      // Red on the left, blue on the right. Orientations from 5 on swap width and height.
      const leftHalf = { create: { width: 200, height: 400, channels: 3, background: '#f00' } } as const;
      for (const format of ['jpeg', 'webp', 'png'] as const) {
        const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#00f' } })
          .composite([{ input: leftHalf, left: 0, top: 0 }])
          .toFormat(format)
          .withMetadata({ orientation })
          .toBuffer();
        // The x and y of the corner that must be red, by orientation, in a picture of 10 × 10 pixels.
        const redCorners = {
          1: [0, 0],
          2: [9, 0],
          3: [9, 9],
          4: [0, 9],
          5: [0, 0],
          6: [9, 0],
          7: [9, 9],
          8: [0, 9],
        };
        for (const ratio of [undefined, 1]) {
          const [variant] = await encodePicture(bytes, { widths: [10], ...(ratio && { ratio }) });
          const { data } = await sharp(variant?.bytes).raw().toBuffer({ resolveWithObject: true });
          const [x = 0, y = 0] = redCorners[orientation as 1];
          expect(data[(y * 10 + x) * 3]).toBeGreaterThan(150);
          expect(data[((9 - y) * 10 + (9 - x)) * 3]).toBeLessThan(100);
        }
      }
    },
  );
});
