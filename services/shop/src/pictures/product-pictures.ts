import { productPictureWidths } from '@giftlist/contracts/rules/own-picture';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { parseAllowedHosts } from '@giftlist/service-kit/fetching/address-rules';
import { fetchPicture } from '@giftlist/service-kit/fetching/fetch-picture';
import { SafeFetch } from '@giftlist/service-kit/fetching/safe-fetch';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { encodePicture } from '@giftlist/service-kit/pictures/encode';
import { fail, ProblemError } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import type { ShopConfig } from '../config.ts';
import { packagedPath, sourcesOf } from '../model/picture-url.ts';
import { type ProductDoc, ProductModel } from '../model/product.ts';
import {
  findPicture,
  keepPicture,
  type PictureVariant,
  type ProductPictureDoc,
  putPicture,
} from './product-picture.store.ts';
import { ServerTurns } from './server-turns.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How long a copy is used before the picture is fetched again. */
const freshMs = 30 * dayMs;
/** How long a copy is kept after that if its server does not respond. */
const keptMs = 90 * dayMs;
/** When a picture is tried again after its server failed, and after it turned out not to be a picture. */
const retryMs = 10 * minuteMs;
const noPictureMs = dayMs;
/** The gateway waits fifteen seconds for the start of a response. */
const requestMs = 12_000;

/** Failures of this moment or of this requester, which are not stored. */
const passing: ReadonlySet<string> = new Set(['rate-limited', 'upstream-unavailable']);
/** Failures that the same address would have again. */
const lasting: ReadonlySet<string> = new Set([
  'forbidden',
  'too-large',
  'picture/not-readable',
  'picture/too-many-pixels',
]);

type Source = Pick<ProductDoc, 'image' | 'more_images'>;

/**
 * Pictures of products on other servers, as our own copies: fetched when they are first requested, once for all
 * requesters, re-encoded and stored for a month. Only addresses in the stored catalogue are fetched.
 */
@Injectable()
export class ProductPictures {
  readonly #safe: SafeFetch;
  readonly #turns = new ServerTurns();
  readonly #inFlight = new Map<string, Promise<readonly PictureVariant[]>>();

  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {
    this.#safe = new SafeFetch({ allowedHosts: parseAllowedHosts(config.LINK_ALLOWED_HOSTS) });
  }

  /** The address of a product's picture in its feed; undefined for packaged ones. Sold-out products have pictures. */
  async sourceOf(productId: string, index: number): Promise<string | undefined> {
    const product = await ProductModel.findById(productId)
      .select({ image: 1, more_images: 1 })
      .lean<Source>();
    const source = product === null ? undefined : sourcesOf(product)[index];
    return source === undefined || packagedPath(source) !== null ? undefined : source;
  }

  /** The stored widths of a picture, widest first; empty if there is no picture. Throws `ProblemError`. */
  async find(productId: string, index: number, requester: string): Promise<readonly PictureVariant[]> {
    const source = await this.sourceOf(productId, index);
    if (source === undefined) return [];
    const _id = `${productId}/${index}`;
    const running = this.#inFlight.get(_id);
    if (running) return running;
    const work = this.#find(_id, source, requester).finally(() => this.#inFlight.delete(_id));
    this.#inFlight.set(_id, work);
    return work;
  }

  async #find(_id: string, source: string, requester: string): Promise<readonly PictureVariant[]> {
    const stored = await findPicture(_id);
    const copy = stored?.source === source ? stored : null;
    if (copy !== null && copy.fresh_until > this.clock.now()) return variantsOf(copy);
    try {
      const variants = await this.#fetch(_id, source, requester);
      await this.#put(_id, source, variants, freshMs);
      return variants;
    } catch (error) {
      if (!(error instanceof LinkError || error instanceof ProblemError)) throw error;
      const reason = error instanceof LinkError ? error.reason : error.code;
      return this.#withoutFetch(_id, source, copy, { reason, error });
    }
  }

  async #fetch(_id: string, source: string, network: string): Promise<PictureVariant[]> {
    const { PUBLIC_ORIGIN: origin } = this.config;
    const signal = AbortSignal.timeout(requestMs);
    const work = async () => {
      const bytes = await fetchPicture(this.#safe, source, { origin, signal });
      const turn = { person: _id, network, isLinked: true, signal };
      return encodePicture(bytes, { widths: productPictureWidths }, turn);
    };
    try {
      return await this.#turns.run(new URL(source).host, network, work, signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason) return fail('upstream-unavailable', { retry_after: 5 });
      throw error;
    }
  }

  /** The earlier copy, or nothing; remembers the failure unless it is a passing one. */
  async #withoutFetch(
    _id: string,
    source: string,
    copy: ProductPictureDoc | null,
    { reason, error }: { reason: string; error: Error },
  ): Promise<readonly PictureVariant[]> {
    const hasCopy = copy !== null && copy.variants.length > 0;
    if (passing.has(reason)) {
      if (hasCopy) return variantsOf(copy);
      throw error;
    }
    this.log.info({ reason, picture: _id }, 'product picture not fetched');
    if (hasCopy) {
      await keepPicture(_id, new Date(this.clock.now().getTime() + retryMs));
      return variantsOf(copy);
    }
    await this.#put(_id, source, [], lasting.has(reason) ? noPictureMs : retryMs);
    return [];
  }

  #put(_id: string, source: string, variants: readonly PictureVariant[], ms: number): Promise<void> {
    const now = this.clock.now().getTime();
    const fresh_until = new Date(now + ms);
    const expires = new Date(now + ms + (variants.length > 0 ? keptMs : 0));
    return putPicture({ _id, source, variants, fresh_until, expires });
  }
}

const variantsOf = ({ variants }: ProductPictureDoc): PictureVariant[] =>
  variants.map(({ width, bytes }) => ({ width, bytes: Buffer.from(bytes.buffer) }));
