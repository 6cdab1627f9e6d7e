import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import sharp, { type Metadata } from 'sharp';
import { fail } from '../core/problem-error.ts';
import { countScans } from './jpeg-scans.ts';
import { describeUnsupportedFormat } from './unsupported-formats.ts';

export interface Size {
  width: number;
  height: number;
}

export interface PictureHeader {
  /** In pixels, before rotation. */
  storedSize: Size;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  /** Memory that the decoder needs before it can return the first row. */
  decoderBytes: number;
}

const maxDecoderBytes = 320_000_000;
/** The format's limit for the width and height of a JPEG. */
const maxSide = 65_535;
/** A picture of up to about 6K resolution may be blank, with a tiny file. */
const maxBlankPixels = 21_000_000;
/** For larger pictures. Photos have about ten pixels per byte, plain drawings up to 2,000. */
const maxPixelsPerByte = 2_500;
/** For a JPEG. Encoders write about ten scans. Each costs a pass over all pixels, even if the scan is empty. */
const maxScans = 40;
const supportedFormats = new Set(['png', 'jpeg', 'webp']);

/**
 * Reads the header of a PNG, JPEG or WebP without decoding it. Detects the format by content. Throws
 * `picture/not-readable` or `picture/too-many-pixels`.
 */
export async function inspectPicture(bytes: Buffer): Promise<PictureHeader> {
  if (!hasSupportedSignature(bytes))
    fail('picture/not-readable', { detail: describeUnsupportedFormat(bytes) });
  // sharp's own pixel limit is off, because `checkLimits` has a message for each limit.
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(failDamaged);
  const { width, height } = metadata;
  if (!supportedFormats.has(metadata.format) || width < 1 || height < 1) return failDamaged();
  checkLimits(bytes, metadata);
  return {
    storedSize: { width, height },
    orientation: metadata.orientation ?? 1,
    decoderBytes: estimateDecoderBytes(bytes, metadata),
  };
}

export function failDamaged(): never {
  return fail('picture/not-readable', { detail: messages.images.damaged });
}

function checkLimits(bytes: Buffer, metadata: Metadata): void {
  const { width, height, format, isProgressive } = metadata;
  if (Math.max(width, height) > maxSide) {
    fail('picture/too-many-pixels', { detail: `A picture may be up to ${maxSide} pixels wide or high.` });
  }
  // A baseline JPEG can be decoded at an eighth of its size, so even the largest is cheap.
  const isReducible = format === 'jpeg' && !isProgressive;
  const maxPixels = isReducible ? limits.reduciblePixels : limits.imagePixels;
  if (width * height > maxPixels) fail('picture/too-many-pixels', { detail: messages.images.tooManyPixels });
  if (estimateDecoderBytes(bytes, metadata) > maxDecoderBytes) {
    fail('picture/not-readable', {
      detail: 'This picture needs too much memory to open. Save it as a JPEG.',
    });
  }
  if (format === 'jpeg' && countScans(bytes, maxScans) > maxScans) {
    fail('picture/not-readable', {
      detail: 'This JPEG has too many progressive scans. Save it as a baseline JPEG.',
    });
  }
  if (width * height > Math.max(maxBlankPixels, bytes.length * maxPixelsPerByte)) {
    fail('picture/too-many-pixels', {
      detail: 'This picture has too many pixels for its file size. Save it with at most 20 megapixels.',
    });
  }
}

/**
 * Estimates the memory of the decoder. A progressive JPEG needs two bytes for each coefficient (sharp reports
 * any subsampling as '4:2:0'). An interlaced PNG and a lossless WebP are decoded whole, everything else row by row.
 */
function estimateDecoderBytes(bytes: Buffer, metadata: Metadata): number {
  const { format, isProgressive, channels, depth, chromaSubsampling = '' } = metadata;
  const pixels = metadata.width * metadata.height;
  if (format === 'webp') return isLossyWebp(bytes) ? 0 : pixels * 4;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  return pixels * 2 * (chromaSubsampling.startsWith('4:2:0') ? Math.max(1, channels - 1) : channels);
}

const isLossyWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 12, 16) === 'VP8 ';

/** Checked before sharp reads the file, because sharp can decode other formats too. */
function hasSupportedSignature(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString('latin1');
  const isWebp = head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
  return isWebp || head.startsWith('\x89PNG\r\n\x1a\n') || head.startsWith('\xff\xd8\xff');
}
