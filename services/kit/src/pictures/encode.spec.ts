import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { encodePicture } from './encode.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } });

const refused = { code: 'picture/not-readable' };

/** A whole black PNG of one bit a pixel: kilobytes that become hundreds of megabytes. */
function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return pngOf({ width, height, bits: 1, colour: 0, interlaced: false }, rows);
}

interface PngHead {
  width: number;
  height: number;
  /** Of a sample. */
  bits: number;
  /** 0: grey, 6: red, green, blue and alpha. */
  colour: number;
  interlaced: boolean;
}

/** A PNG with this head, whatever its rows are worth. */
function pngOf({ width, height, bits, colour, interlaced }: PngHead, rows: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour, 0, 0, interlaced ? 1 : 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

/** The head of a lossless WebP of this size, and nothing that could be decoded. */
function webpHead(width: number, height: number): Buffer {
  const chunk = Buffer.alloc(200);
  chunk[0] = 0x2f;
  chunk.writeUInt32LE(width - 1 + (height - 1) * 2 ** 14, 1);
  const [whole, length] = [Buffer.alloc(4), Buffer.alloc(4)];
  whole.writeUInt32LE(12 + chunk.length);
  length.writeUInt32LE(chunk.length);
  return Buffer.concat([Buffer.from('RIFF'), whole, Buffer.from('WEBPVP8L'), length, chunk]);
}

/** The megabytes that an act took of this process's memory at its height. */
async function memoryOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  await act();
  clearInterval(look);
  return (most - before) / 1e6;
}

function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~crc >>> 0;
}

describe('a picture', () => {
  it('becomes WebP in the widths asked for, widest first, and never wider than it was', async () => {
    const variants = await encodePicture(await picture(800, 600).png().toBuffer(), {
      widths: [320, 640, 1_280],
    });
    expect(variants.map(({ width, height }) => [width, height])).toEqual([
      [800, 600],
      [640, 480],
      [320, 240],
    ]);
    for (const { bytes } of variants) expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it('is cut to the ratio asked for', async () => {
    const [cover] = await encodePicture(await picture(1_000, 1_000).jpeg().toBuffer(), {
      widths: [1_920],
      ratio: 4,
    });
    expect([cover?.width, cover?.height]).toEqual([1_000, 250]);
    const [avatar] = await encodePicture(await picture(600, 300).webp().toBuffer(), {
      widths: [256],
      ratio: 1,
    });
    expect([avatar?.width, avatar?.height]).toEqual([256, 256]);
  });

  it('keeps nothing of what was said about it, and stands upright', async () => {
    const exif = {
      IFD0: { Copyright: 'someone', Artist: 'a@b.example' },
      IFD3: { GPSLatitude: '48/1 12/1 30/1' },
    };
    const bytes = await picture(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    const [variant] = await encodePicture(bytes, { widths: [400] });
    expect([variant?.width, variant?.height]).toEqual([200, 400]);
    const kept = await sharp(variant?.bytes).metadata();
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(variant?.bytes.includes('a@b.example')).toBe(false);
  });
});

describe('what is no picture we take', () => {
  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')],
    ['a page called a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a head without a body', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('is refused: %s', async (_what, bytes) => {
    await expect(encodePicture(bytes, { widths: [100] })).rejects.toMatchObject(refused);
  });

  it('is refused: a GIF, a TIFF', async () => {
    for (const format of ['gif', 'tiff'] as const) {
      const bytes = await picture(20, 20).toFormat(format).toBuffer();
      await expect(encodePicture(bytes, { widths: [100] })).rejects.toMatchObject(refused);
    }
  });

  it('is refused: a picture that breaks off', async () => {
    const noise = Buffer.from(
      Uint8Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7_919) % 251),
    );
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const broken = whole.subarray(0, whole.length / 2);
    await expect(encodePicture(broken, { widths: [100] })).rejects.toMatchObject(refused);
  });
});

describe('a file that is two things at once', () => {
  const script = '<script>alert(document.cookie)</script>';

  it.each(['png', 'jpeg', 'webp'] as const)(
    'a %s with a page behind it leaves the page behind',
    async format => {
      const whole = await picture(60, 40).toFormat(format).toBuffer();
      const [variant] = await encodePicture(Buffer.concat([whole, Buffer.from(script)]), { widths: [60] });
      expect((await sharp(variant?.bytes).metadata()).format).toBe('webp');
      expect(variant?.bytes.includes('script')).toBe(false);
    },
  );

  it('a picture with a page in its comment leaves the comment behind', async () => {
    const exif = { IFD0: { ImageDescription: script } };
    const bytes = await picture(60, 40).jpeg().withExif(exif).toBuffer();
    expect(bytes.includes('alert')).toBe(true);
    const [variant] = await encodePicture(bytes, { widths: [60] });
    expect(variant?.bytes.includes('alert')).toBe(false);
  });

  it.each([
    ['a PNG', '\x89PNG\r\n\x1a\n'],
    ['a JPEG', '\xff\xd8\xff\xe0'],
    ['a WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ])('a page that begins like %s is refused', async (_what, head) => {
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(`<html>${script}</html>`)]);
    await expect(encodePicture(bytes, { widths: [60] })).rejects.toMatchObject(refused);
  });

  it('another kind of picture that begins like a PNG is refused', async () => {
    const gif = await picture(20, 20).gif().toBuffer();
    const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), gif]);
    await expect(encodePicture(bytes, { widths: [60] })).rejects.toMatchObject(refused);
  });
});

describe('a picture bomb', () => {
  it.each([
    ['of 225 million pixels', 15_000, 15_000],
    ['with a row of 25,000 pixels', 25_000, 1],
    ['with 25,000 rows', 1, 25_000],
  ])('%s is refused by its head', async (_what, width, height) => {
    const bomb = blackPng(width, height);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(encodePicture(bomb, { widths: [100] })).rejects.toMatchObject({ code: 'too-large' });
  });

  // Just small enough to be looked at, and taking the more memory as it is decoded.
  const square = { width: 7_000, height: 7_000, bits: 16, colour: 6, interlaced: true };
  const interlaced = pngOf(square, Buffer.alloc(1_000));
  const broken = blackPng(7_000, 7_000);

  it('that must be held whole to be read is refused by its head', async () => {
    await expect(encodePicture(interlaced, { widths: [100] })).rejects.toMatchObject({ code: 'too-large' });
    const webp = webpHead(6_400, 6_400);
    await expect(encodePicture(webp, { widths: [100] })).rejects.toMatchObject({ code: 'too-large' });
  });

  it.each([
    ['of 225 million pixels', blackPng(15_000, 15_000), 'too-large'],
    ['that must be held whole', interlaced, 'too-large'],
    ['of which only the head is there', webpHead(4_900, 4_900), 'picture/not-readable'],
    ['that breaks off', broken.subarray(0, broken.length / 2), 'picture/not-readable'],
    [
      'that is a page as well',
      Buffer.concat([blackPng(15_000, 15_000), Buffer.from('<script>alert(1)</script>')]),
      'too-large',
    ],
  ])('%s is refused for what it is, under 200 MB', async (_what, bomb, code) => {
    const megabytes = await memoryOf(() =>
      expect(encodePicture(bomb, { widths: [100] })).rejects.toMatchObject({ code }),
    );
    expect(megabytes).toBeLessThan(200);
  });

  it('is no picture of a good camera', async () => {
    const camera = { width: 6_000, height: 4_000, channels: 3, background: '#248' } as const;
    for (const progressive of [false, true]) {
      const photo = await sharp({ create: camera })
        .jpeg({ progressive })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      const [variant] = await encodePicture(photo, { widths: [480] });
      expect([variant?.width, variant?.height]).toEqual([480, 720]);
    }
  });

  it('is no harmless black picture', async () => {
    const [variant] = await encodePicture(blackPng(300, 200), { widths: [300] });
    expect([variant?.width, variant?.height]).toEqual([300, 200]);
  });

  it('of more bytes than a picture may have is refused unread', async () => {
    await expect(encodePicture(Buffer.alloc(10_485_761), { widths: [100] })).rejects.toMatchObject({
      code: 'too-large',
    });
  });
});

describe('many pictures at once', () => {
  it('take turns; for whom too many wait is told to come again', async () => {
    const bytes = blackPng(300, 200);
    const asking = Array.from({ length: 40 }, () => encodePicture(bytes, { widths: [300] }));
    const outcomes = await Promise.allSettled(asking);
    const refusals = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refusals.length).toBeGreaterThanOrEqual(18);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'upstream-unavailable' });
    expect(outcomes.length - refusals.length).toBeGreaterThanOrEqual(20);
    expect(await encodePicture(bytes, { widths: [300] })).toHaveLength(1);
  });
});
