import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { InjectConfig } from '@giftlist/service-kit/config';
import {
  type AllowedHosts,
  isForbiddenUrl,
  parseAllowedHosts,
} from '@giftlist/service-kit/fetching/address-rules';
import {
  type FetchResult,
  fetchLimits,
  SafeFetch,
  userAgent,
} from '@giftlist/service-kit/fetching/safe-fetch';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import type { PictureQueueEntry } from '@giftlist/service-kit/pictures';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import type { LinkRead } from '../model/settle-link.ts';
import type { GiftPicture } from '../pictures/gift-pictures.ts';
import { PageReader } from './page-reader.ts';
import { PictureFetch } from './picture-fetch.ts';

const maxPictureTries = 3;

/** Who added the link, and the time limit. */
interface PageTurn extends PictureQueueEntry {
  signal: AbortSignal;
}

/** Reads the page behind a link and stores its picture. */
@Injectable()
export class PageFetch {
  readonly #allowed: AllowedHosts;
  readonly #safe: SafeFetch;

  constructor(
    @InjectConfig() private readonly config: GiftsConfig,
    @InjectLog() private readonly log: Log,
    private readonly reader: PageReader,
    private readonly pictures: PictureFetch,
  ) {
    this.#allowed = parseAllowedHosts(config.LINK_ALLOWED_HOSTS);
    this.#safe = new SafeFetch({ allowedHosts: this.#allowed });
  }

  /** Whether a link is refused without a request. */
  isForbidden(link: string): boolean {
    return isForbiddenUrl(new URL(link), this.#allowed);
  }

  /** Throws `LinkError`. */
  async read(link: string, country: string, turn: PageTurn): Promise<LinkRead> {
    const { signal } = turn;
    this.reader.warm();
    const page = await this.#safe.fetch(link, {
      headers: {
        'user-agent': userAgent(this.config.PUBLIC_ORIGIN),
        accept: 'text/html,application/xhtml+xml;q=0.9,image/webp;q=0.8,*/*;q=0.5',
        'accept-language': languagesOf(country),
      },
      maxBytes: fetchLimits.bytes,
      overflow: 'truncate',
      signal,
    });
    if (page.status === 404 || page.status === 410) throw new LinkError('not-found');
    if (page.status !== 200) throw new LinkError('refused');
    const reading = await this.readingOf(page, country, turn);
    return { reading, picture: await this.firstPicture(reading.image_urls, page.url, turn), url: page.url };
  }

  private async readingOf(
    { url, contentType, body }: FetchResult,
    country: string,
    turn: PageTurn,
  ): Promise<LinkRead['reading']> {
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
    return this.reader.read({ body, contentType, url, country }, turn);
  }

  /** Returns the first address that is a picture. A page without a picture is no failure. */
  private async firstPicture(
    addresses: readonly string[],
    referer: string,
    turn: PageTurn,
  ): Promise<GiftPicture | null> {
    for (const address of addresses.slice(0, maxPictureTries)) {
      try {
        return await this.pictures.fetch(address, { referer: new URL(referer).origin, turn });
      } catch (error) {
        const isNone = error instanceof LinkError || error instanceof ProblemError;
        if (!isNone) throw error;
        this.log.debug({ reason: error.message }, 'page picture unavailable');
      }
    }
    return null;
  }
}

/** The languages of the country come first, so prices and titles match what its people see. */
function languagesOf(country: string): string {
  try {
    const { language, region } = new Intl.Locale('und', { region: country.toUpperCase() }).maximize();
    return language === 'en' ? `en-${region},en;q=0.9` : `${language}-${region},${language};q=0.9,en;q=0.7`;
  } catch {
    return 'en-US,en;q=0.9';
  }
}
