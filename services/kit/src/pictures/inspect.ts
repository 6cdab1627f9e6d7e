import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import sharp, { type Metadata } from 'sharp';
import { fail } from '../problem-error.ts';
import { foreignFormatSentence } from './foreign-formats.ts';
import { countScans } from './jpeg-scans.ts';

export interface Size {
  width: number;
  height: number;
}

/** The header data of a picture. */
export interface PictureHead {
  /** In pixels, as the picture is stored. */
  stored: Size;
  /** The EXIF orientation, 1 to 8. */
  orientation: number;
  /** The memory that the decoder needs before the first row can be read. */
  decoderBytes: number;
}

/** The maximum memory of a decoder. */
const decoderBytesMost = 320_000_000;
/** The maximum width and height of a JPEG. */
const sideMost = 65_535;
/** Pictures up to about the size of a 6K screen may be blank, so that their files are tiny. */
const blankPixels = 21_000_000;
/** The maximum pixels per byte of larger pictures. Photos have about ten, plain drawings up to 2,000. */
const pixelsPerByte = 2_500;
/** The maximum number of scans. Encoders write about ten; each one costs a pass over all pixels, even if empty. */
const scansMost = 40;
const formats = new Set(['png', 'jpeg', 'webp']);

/**
 * Reads the header of a PNG, JPEG or WebP, detected by its content, without decoding it. Fails with
 * `picture/not-readable` or `picture/too-many-pixels`.
 */
export async function inspectPicture(bytes: Buffer): Promise<PictureHead> {
  if (!hasKnownHead(bytes)) fail('picture/not-readable', { detail: foreignFormatSentence(bytes) });
  // The library's own pixel limit is off: the limits are applied here, each with its own message.
  const head = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata().catch(damaged);
  const { width, height } = head;
  if (!formats.has(head.format) || width < 1 || height < 1) return damaged();
  checkCost(bytes, head);
  return {
    stored: { width, height },
    orientation: head.orientation ?? 1,
    decoderBytes: decoderBytes(bytes, head),
  };
}

/** Fails with the message for a picture that is cut off or invalid. */
export function damaged(): never {
  return fail('picture/not-readable', { detail: messages.images.damaged });
}

function checkCost(bytes: Buffer, head: Metadata): void {
  const { width, height, format, isProgressive } = head;
  if (Math.max(width, height) > sideMost) {
    fail('picture/too-many-pixels', { detail: `A picture may be up to ${sideMost} pixels wide or high.` });
  }
  // A plain JPEG is decoded at up to an eighth of its size, so that even the largest is cheap.
  const isReducible = format === 'jpeg' && !isProgressive;
  const most = isReducible ? limits.reduciblePixels : limits.imagePixels;
  if (width * height > most) fail('picture/too-many-pixels', { detail: messages.images.tooManyPixels });
  if (decoderBytes(bytes, head) > decoderBytesMost) {
    fail('picture/not-readable', {
      detail: 'This kind of picture is too large to be read. Save it as a JPEG.',
    });
  }
  if (format === 'jpeg' && countScans(bytes, scansMost) > scansMost) {
    fail('picture/not-readable', {
      detail: 'This JPEG is stored in too many passes. Save it as a plain JPEG.',
    });
  }
  if (width * height > Math.max(blankPixels, bytes.length * pixelsPerByte)) {
    fail('picture/too-many-pixels', {
      detail: 'This picture is almost blank for so many pixels. Save it with up to 20 megapixels.',
    });
  }
}

/**
 * A progressive JPEG needs memory for all coefficients, of two bytes each; '4:2:0' means any chroma subsampling. An
 * interlaced PNG and a lossless WebP are decoded whole. Everything else is read row by row.
 */
function decoderBytes(bytes: Buffer, head: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling = '' } = head;
  const pixels = head.width * head.height;
  if (format === 'webp') return isLossyWebp(bytes) ? 0 : pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  return pixels * 2 * (chromaSubsampling.startsWith('4:2:0') ? Math.max(1, channels - 1) : channels);
}

const isLossyWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 12, 16) === 'VP8 ';

/** The first bytes of PNG, JPEG and WebP, so that other decoders of the library are never used. */
function hasKnownHead(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
  return isWebp || head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff');
}
