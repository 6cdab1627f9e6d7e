import { isOwnPicture } from '@giftlist/contracts/rules/own-picture';
import { type PictureQueueEntry, Pictures } from '@giftlist/service-kit/pictures';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';

/** A gift's card is up to 600 device pixels wide on phones, its dialog about twice that. */
const giftWidths = [1200, 640, 320] as const;

const ownMedia = '/media/gifts/';

export interface GiftPicture {
  url: string;
  widths: number[];
}

/** Stores pictures of gifts in the widths that cards and dialogs show. */
@Injectable()
export class GiftPictures {
  constructor(private readonly pictures: Pictures) {}

  /** Throws `ProblemError` if the bytes are not a picture. */
  async store(bytes: Buffer, turn: PictureQueueEntry): Promise<GiftPicture> {
    const { url, width } = await this.pictures.store(bytes, { widths: giftWidths }, turn);
    const widths = [...new Set(giftWidths.map(wanted => Math.min(wanted, width)))];
    return { url, widths: widths.toSorted((a, b) => a - b) };
  }

  /** Checks a picture address from a client: an existing picture of ours, or a web address. */
  async check(address: string | null | undefined): Promise<void> {
    if (address === null || address === undefined) return;
    const isThere = address.startsWith(ownMedia)
      ? (await this.pictures.find(address.slice(ownMedia.length), undefined)) !== null
      : isOwnPicture(address) || isWebAddress(address);
    if (!isThere) {
      fail('validation', {
        errors: [{ path: 'body.image_url', message: 'This is not a picture’s address' }],
      });
    }
  }
}

function isWebAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
}
