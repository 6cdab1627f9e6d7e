import { pictureCopyWidths } from '@giftlist/contracts/rules/hosted-picture';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { fail, ProblemError } from '@giftlist/service-kit/core/problem-error';
import { parseAllowedHosts } from '@giftlist/service-kit/fetching/address-rules';
import { fetchPicture } from '@giftlist/service-kit/fetching/fetch-picture';
import { SafeFetch } from '@giftlist/service-kit/fetching/safe-fetch';
import { encodePicture } from '@giftlist/service-kit/pictures/encode';
import { Injectable } from '@nestjs/common';
import type { ShopConfig } from '../config.ts';
import {
  findPicture,
  type PictureCopyDoc,
  type PictureVariant,
  postponeFetch,
  putPicture,
} from './picture-copy.store.ts';
import { ServerQueues } from './server-queues.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** After this time, the picture is fetched again. */
const freshMs = 30 * dayMs;
/** How long an outdated copy is kept and served if its server fails. */
const staleMs = 90 * dayMs;
/** The delay after the first failure. Doubles with each further failure. */
const retryMs = 10 * minuteMs;
/** The longest delay, also used after a permanent failure. */
const maxRetryMs = dayMs;
/** Less than the gateway's timeout of 15 seconds. */
const requestTimeoutMs = 12_000;

/** Failures that are not stored, because they are temporary or concern only one requester. */
const temporaryFailures: ReadonlySet<string> = new Set(['rate-limited', 'upstream-unavailable']);
/** Failures that would occur again for the same URL. */
const permanentFailures: ReadonlySet<string> = new Set([
  'forbidden',
  'too-large',
  'picture/not-readable',
  'picture/too-many-pixels',
]);

/**
 * Fetches pictures on the first request and stores them for a month. Callers must pass only source URLs from the
 * catalogue, the guides and the content files.
 */
@Injectable()
export class PictureCopies {
  private readonly safeFetch: SafeFetch;
  private readonly queues = new ServerQueues();
  private readonly inFlight = new Map<string, Promise<readonly PictureVariant[]>>();

  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {
    this.safeFetch = new SafeFetch({ allowedHosts: parseAllowedHosts(config.LINK_ALLOWED_HOSTS) });
  }

  /** Returns the widest variant first, and [] if there is no picture. Throws `ProblemError`. */
  async find(_id: string, source: string, requester: string): Promise<readonly PictureVariant[]> {
    const running = this.inFlight.get(_id);
    if (running) return running;
    const work = this.findOrFetch(_id, source, requester).finally(() => this.inFlight.delete(_id));
    this.inFlight.set(_id, work);
    return work;
  }

  private async findOrFetch(
    _id: string,
    source: string,
    requester: string,
  ): Promise<readonly PictureVariant[]> {
    const stored = await findPicture(_id);
    const copy = stored?.source === source ? stored : null;
    if (copy !== null && copy.fresh_until > this.clock.now()) return toVariants(copy);
    try {
      const variants = await this.fetchAndEncode(_id, source, requester);
      await this.put(_id, source, variants, { failures: 0, freshForMs: freshMs });
      return variants;
    } catch (error) {
      if (!(error instanceof LinkError || error instanceof ProblemError)) throw error;
      const reason = error instanceof LinkError ? error.reason : error.code;
      return this.handleFailure(_id, source, copy, { reason, error });
    }
  }

  private async fetchAndEncode(_id: string, source: string, requester: string): Promise<PictureVariant[]> {
    const { PUBLIC_ORIGIN: origin } = this.config;
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const work = async () => {
      const bytes = await fetchPicture(this.safeFetch, source, { origin, signal });
      // `encodePicture` takes turns by `person`. With its id as the person, each picture gets a turn.
      const queueEntry = { person: _id, network: requester, isDownloaded: true, signal };
      return encodePicture(bytes, { widths: pictureCopyWidths }, queueEntry);
    };
    try {
      return await this.queues.run(new URL(source).host, requester, work, signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason) return fail('upstream-unavailable', { retry_after: 5 });
      throw error;
    }
  }

  private async handleFailure(
    _id: string,
    source: string,
    copy: PictureCopyDoc | null,
    { reason, error }: { reason: string; error: Error },
  ): Promise<readonly PictureVariant[]> {
    const failures = (copy?.failures ?? 0) + 1;
    const freshForMs = permanentFailures.has(reason)
      ? maxRetryMs
      : Math.min(retryMs * 2 ** (failures - 1), maxRetryMs);
    const hasCopy = copy !== null && copy.variants.length > 0;
    if (temporaryFailures.has(reason)) {
      if (hasCopy) return toVariants(copy);
      throw error;
    }
    this.log.info({ reason, picture: _id }, 'failed to copy a picture');
    if (hasCopy) {
      await postponeFetch(_id, { failures, fresh_until: new Date(this.clock.now().getTime() + freshForMs) });
      return toVariants(copy);
    }
    await this.put(_id, source, [], { failures, freshForMs });
    return [];
  }

  private put(
    _id: string,
    source: string,
    variants: readonly PictureVariant[],
    { failures, freshForMs }: { failures: number; freshForMs: number },
  ): Promise<void> {
    const now = this.clock.now().getTime();
    const fresh_until = new Date(now + freshForMs);
    // A failure is stored longer than its backoff, so that the next failure can double it.
    const expires = new Date(now + freshForMs + (variants.length > 0 ? staleMs : dayMs));
    return putPicture({ _id, source, variants, failures, fresh_until, expires });
  }
}

const toVariants = ({ variants }: PictureCopyDoc): PictureVariant[] =>
  variants.map(({ width, bytes }) => ({ width, bytes: Buffer.from(bytes.buffer) }));
