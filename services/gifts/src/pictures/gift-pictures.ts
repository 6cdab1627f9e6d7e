import { isHostedPicture } from '@giftlist/contracts/rules/hosted-picture';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { type PictureQueueEntry, Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import type { GiftPicture } from '../model/gift.ts';

/** A card is up to 600 device pixels wide on phones, a dialog about twice that. */
const giftWidths = [1200, 640, 320] as const;

const mediaPath = '/media/gifts/';

@Injectable()
export class GiftPictures {
  constructor(private readonly pictures: Pictures) {}

  /** Throws `ProblemError` if the bytes are not a picture. */
  async store(bytes: Buffer, queueEntry: PictureQueueEntry): Promise<GiftPicture> {
    const { url, width } = await this.pictures.store(bytes, { widths: giftWidths }, queueEntry);
    const widths = [...new Set(giftWidths.map(maxWidth => Math.min(maxWidth, width)))];
    return { url, widths: widths.toSorted((a, b) => a - b) };
  }

  /** Accepts existing gift pictures, other hosted pictures and http(s) URLs. Throws a validation error otherwise. */
  async check(url: string | null | undefined): Promise<void> {
    if (url === null || url === undefined) return;
    const isValid = url.startsWith(mediaPath)
      ? (await this.pictures.find(url.slice(mediaPath.length), undefined)) !== null
      : isHostedPicture(url) || isHttpUrl(url);
    if (!isValid) {
      fail('validation', {
        errors: [{ path: 'body.image_url', message: 'This is not a picture’s address' }],
      });
    }
  }
}

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
}
