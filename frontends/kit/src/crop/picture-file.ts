import { limits } from '@giftlist/contracts/limits';
import { isProblem } from '../http/api-problem.ts';
import { messages, translateServerText } from '../language/sentences.ts';

export type PictureRefusal = 'too-large' | 'wrong-type';

/** Accepts PNG, JPEG and WebP up to 10 MB (docs/specification/profiles.md#pictures). */
export function validatePictureFile(file: Pick<File, 'size' | 'type'>): PictureRefusal | undefined {
  if (!limits.imageTypes.some(type => type === file.type)) return 'wrong-type';
  if (file.size > limits.imageBytes) return 'too-large';
  return undefined;
}

export const pictureTypes = limits.imageTypes.join(',');

export function getUploadErrorMessage(
  error: unknown,
  { fallback, tooLarge }: { fallback: string; tooLarge: string },
): string {
  if (isProblem(error, 'too-large')) return tooLarge;
  if (isProblem(error, 'picture/not-readable'))
    return translateServerText(error.detail, messages.images.unreadable);
  if (isProblem(error, 'picture/too-many-pixels'))
    return translateServerText(error.detail, messages.images.tooManyPixels);
  return fallback;
}

const jpegQuality = 0.9;

/** Returns the area as a JPEG. */
export async function cropPicture(
  image: HTMLImageElement,
  area: { x: number; y: number; width: number; height: number },
  maxWidthPx: number,
): Promise<Blob> {
  const width = Math.min(maxWidthPx, Math.round(area.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * area.height) / area.width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const handleBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be encoded'));
    canvas.toBlob(handleBlob, 'image/jpeg', jpegQuality);
  });
}
