import { isProductPicture } from '@giftlist/contracts/rules/hosted-picture';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { parseAllowedHosts } from '@giftlist/service-kit/fetching/address-rules';
import { fetchPicture } from '@giftlist/service-kit/fetching/fetch-picture';
import { SafeFetch } from '@giftlist/service-kit/fetching/safe-fetch';
import { InternalClient } from '@giftlist/service-kit/http/internal-client';
import type { PictureQueueEntry } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import type { GiftPicture } from '../model/gift.ts';
import { GiftPictures } from '../pictures/gift-pictures.ts';

interface PictureRequest {
  /** The origin of the page that shows the picture. */
  referer?: string;
  queueEntry: PictureQueueEntry & { signal: AbortSignal };
}

/** Fetches and stores pictures for gifts. If the shop has made a copy of a picture, fetches the original. */
@Injectable()
export class PictureFetch {
  private readonly safeFetch: SafeFetch;

  constructor(
    @InjectConfig() private readonly config: GiftsConfig,
    private readonly pictures: GiftPictures,
    private readonly services: InternalClient,
  ) {
    this.safeFetch = new SafeFetch({ allowedHosts: parseAllowedHosts(config.LINK_ALLOWED_HOSTS) });
  }

  /**
   * Throws `LinkError` if the picture cannot be fetched, and `ProblemError` if it is not a picture or the shop does not
   * know its original.
   */
  async fetch(url: string, { referer, queueEntry }: PictureRequest): Promise<GiftPicture> {
    const { PUBLIC_ORIGIN: origin } = this.config;
    const sourceUrl = isProductPicture(url) ? await this.fetchSourceUrl(url) : url;
    const bytes = await fetchPicture(this.safeFetch, sourceUrl, {
      origin,
      referer,
      signal: queueEntry.signal,
    });
    return this.pictures.store(bytes, { ...queueEntry, isDownloaded: true });
  }

  private async fetchSourceUrl(path: string): Promise<string> {
    const source = await this.services.callService('shop', 'POST /internal/products/picture-source', {
      body: { path },
    });
    return source.url;
  }
}
