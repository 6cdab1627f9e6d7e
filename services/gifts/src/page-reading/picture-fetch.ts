import { LinkTrouble } from '@giftlist/contracts/rules/product-page/link-trouble';
import { InjectConfig } from '@giftlist/service-kit/config';
import type { PictureTurn } from '@giftlist/service-kit/pictures';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import { type GiftPicture, GiftPictures } from '../pictures/gift-pictures.ts';
import { parseAllowedHosts } from './address-rules.ts';
import { fetchLimits, SafeFetch, userAgent } from './safe-fetch.ts';

interface PictureRequest {
  /** The origin of the page that shows the picture. */
  referer?: string;
  /** Whose picture it is, and the time limit. */
  turn: PictureTurn & { signal: AbortSignal };
}

/** Fetches pictures of other servers and stores our own copies. */
@Injectable()
export class PictureFetch {
  readonly #safe: SafeFetch;

  constructor(
    @InjectConfig() private readonly config: GiftsConfig,
    private readonly pictures: GiftPictures,
  ) {
    this.#safe = new SafeFetch({ allowedHosts: parseAllowedHosts(config.LINK_ALLOWED_HOSTS) });
  }

  /** Throws `LinkTrouble`, and `ProblemError` if the bytes are not a picture. */
  async fetch(address: string, { referer, turn }: PictureRequest): Promise<GiftPicture> {
    const { status, body } = await this.#safe.fetch(address, {
      headers: {
        'user-agent': userAgent(this.config.PUBLIC_ORIGIN),
        accept: 'image/webp,image/jpeg,image/png;q=0.9',
        ...(referer !== undefined && { referer }),
      },
      maxBytes: fetchLimits.bytes,
      overflow: 'fail',
      signal: turn.signal,
    });
    if (status !== 200) throw new LinkTrouble('refused');
    return this.pictures.store(body, { ...turn, isLinked: true });
  }
}
