import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { ProblemError } from '@giftlist/service-kit/core/problem-error';
import {
  type AllowedHosts,
  isForbiddenUrl,
  parseAllowedHosts,
} from '@giftlist/service-kit/fetching/address-rules';
import {
  createUserAgent,
  type FetchResult,
  fetchLimits,
  SafeFetch,
} from '@giftlist/service-kit/fetching/safe-fetch';
import type { PictureQueueEntry } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import type { GiftPicture } from '../model/gift.ts';
import type { PageResult } from '../model/link-result.ts';
import { PageReader } from './page-reader.ts';
import { PictureFetch } from './picture-fetch.ts';

const maxPictureAttempts = 3;

interface FetchQueueEntry extends PictureQueueEntry {
  signal: AbortSignal;
}

@Injectable()
export class PageFetch {
  private readonly allowedHosts: AllowedHosts;
  private readonly safeFetch: SafeFetch;

  constructor(
    @InjectConfig() private readonly config: GiftsConfig,
    @InjectLog() private readonly log: Log,
    private readonly reader: PageReader,
    private readonly pictures: PictureFetch,
  ) {
    this.allowedHosts = parseAllowedHosts(config.LINK_ALLOWED_HOSTS);
    this.safeFetch = new SafeFetch({ allowedHosts: this.allowedHosts });
  }

  /** Makes no DNS lookup, so `read` may still fail. */
  isForbidden(link: string): boolean {
    return isForbiddenUrl(new URL(link), this.allowedHosts);
  }

  /** Throws `LinkError` if the page cannot be read, and `ProblemError` if too many pages are waiting. */
  async read(link: string, country: string, queueEntry: FetchQueueEntry): Promise<PageResult> {
    const { signal } = queueEntry;
    this.reader.startProcess();
    const page = await this.safeFetch.fetch(link, {
      headers: {
        'user-agent': createUserAgent(this.config.PUBLIC_ORIGIN),
        accept: 'text/html,application/xhtml+xml;q=0.9,image/webp;q=0.8,*/*;q=0.5',
        'accept-language': getAcceptLanguage(country),
      },
      maxBytes: fetchLimits.bytes,
      overflow: 'truncate',
      signal,
    });
    if (page.status === 404 || page.status === 410) throw new LinkError('not-found');
    if (page.status !== 200) throw new LinkError('refused');
    const reading = await this.parsePage(page, country, queueEntry);
    return {
      reading,
      picture: await this.storeFirstPicture(reading.image_urls, page.url, queueEntry),
      url: page.url,
    };
  }

  private async parsePage(
    { url, contentType, body }: FetchResult,
    country: string,
    queueEntry: FetchQueueEntry,
  ): Promise<PageResult['reading']> {
    if (/^image\//i.test(contentType)) {
      return {
        title: null,
        image_urls: [url],
        price: null,
        currency: null,
        price_likely_error: false,
        availability: null,
      };
    }
    if (contentType !== '' && !/^(text\/html|application\/xhtml\+xml|text\/plain)\b/i.test(contentType)) {
      throw new LinkError('not-a-page');
    }
    return this.reader.read({ body, contentType, url, country }, queueEntry);
  }

  private async storeFirstPicture(
    urls: readonly string[],
    referer: string,
    queueEntry: FetchQueueEntry,
  ): Promise<GiftPicture | null> {
    for (const pictureUrl of urls.slice(0, maxPictureAttempts)) {
      try {
        return await this.pictures.fetch(pictureUrl, { referer: new URL(referer).origin, queueEntry });
      } catch (error) {
        const isExpected = error instanceof LinkError || error instanceof ProblemError;
        if (!isExpected) throw error;
        this.log.debug({ reason: error.message }, 'page picture unavailable');
      }
    }
    return null;
  }
}

/** Requests prices and titles as people in this country see them. */
function getAcceptLanguage(country: string): string {
  try {
    const { language, region } = new Intl.Locale('und', { region: country.toUpperCase() }).maximize();
    return language === 'en' ? `en-${region},en;q=0.9` : `${language}-${region},${language};q=0.9,en;q=0.7`;
  } catch {
    return 'en-US,en;q=0.9';
  }
}
