import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import { isProblem } from '../api/api-problem.ts';

export type PictureRefusal = 'too-large' | 'wrong-type';

/** PNG, JPEG or WebP of at most 10 MB (specification 1, section 5). */
export function refusePicture(file: Pick<File, 'size' | 'type'>): PictureRefusal | undefined {
  if (!limits.imageTypes.some(type => type === file.type)) return 'wrong-type';
  if (file.size > limits.imageBytes) return 'too-large';
  return undefined;
}

export const pictureTypes = limits.imageTypes.join(',');

/** Returns what is said when a picture was not uploaded: what is wrong with it, else what was tried. */
export function uploadSentence(
  error: unknown,
  { tried, tooLarge }: { tried: string; tooLarge: string },
): string {
  if (isProblem(error, 'too-large')) return tooLarge;
  if (isProblem(error, 'picture/not-readable')) return error.detail ?? messages.images.unreadable;
  if (isProblem(error, 'picture/too-many-pixels')) return error.detail ?? messages.images.tooManyPixels;
  return tried;
}

/** The cut-out part of a picture as a file to upload; never larger than `maxWidth`. */
export async function cutPicture(
  image: HTMLImageElement,
  part: { x: number; y: number; width: number; height: number },
  maxWidth: number,
): Promise<Blob> {
  const width = Math.min(maxWidth, Math.round(part.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * part.height) / part.width);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be made'));
    canvas.toBlob(done, 'image/jpeg', 0.9);
  });
}
