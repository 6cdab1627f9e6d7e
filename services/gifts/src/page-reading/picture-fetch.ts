import { InjectConfig } from '@giftlist/service-kit/config';
import { parseAllowedHosts } from '@giftlist/service-kit/fetching/address-rules';
import { fetchPicture } from '@giftlist/service-kit/fetching/fetch-picture';
import { SafeFetch } from '@giftlist/service-kit/fetching/safe-fetch';
import type { PictureTurn } from '@giftlist/service-kit/pictures';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import { type GiftPicture, GiftPictures } from '../pictures/gift-pictures.ts';

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
    const { PUBLIC_ORIGIN: origin } = this.config;
    const bytes = await fetchPicture(this.#safe, address, { origin, referer, signal: turn.signal });
    return this.pictures.store(bytes, { ...turn, isLinked: true });
  }
}
