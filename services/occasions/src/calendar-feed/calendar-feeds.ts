import { createHash, createHmac, randomBytes } from 'node:crypto';
import { lockSignIn } from '@giftlist/service-domain/recent-sign-ins';
import { Clock } from '@giftlist/service-kit/core/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import type { ProfileViewer } from '@giftlist/service-kit/http/viewer';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { retryOnConflict } from '@giftlist/service-kit/mongo/transaction';
import { Injectable } from '@nestjs/common';
import { type CalendarFeed, CalendarFeedModel } from './calendar-feeds.store.ts';

const fileNamePattern = /^([\w-]{43})\.ics$/;
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Each person has at most one feed, with a secret URL. */
@Injectable()
export class CalendarFeeds {
  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async findUrl(personId: string): Promise<string | null> {
    const feed = await CalendarFeedModel.findById(personId).lean<CalendarFeed>();
    return feed ? this.createUrl(this.deriveSecret(feed.nonce)) : null;
  }

  /** Creates a new URL. The previous one becomes invalid. Fails with `auth/session-ended` if the sign-in has ended. */
  async renew({ profileId: _id, sessionId: sign_in_id }: ProfileViewer): Promise<string> {
    const nonce = randomBytes(16).toString('base64url');
    const secret = this.deriveSecret(nonce);
    await this.outbox.transact(async tx => {
      const made_at = this.clock.now();
      await lockSignIn(sign_in_id, made_at, tx);
      const feed = { nonce, secret_hash: hashSecret(secret), sign_in_id, made_at };
      const options = { upsert: true, session: tx.session };
      await retryOnConflict(CalendarFeedModel.updateOne({ _id }, { $set: feed }, options).exec());
    });
    return this.createUrl(secret);
  }

  async revoke(personId: string): Promise<void> {
    await CalendarFeedModel.deleteOne({ _id: personId });
  }

  /** Returns null if no feed has this file name. */
  async findPersonId(fileName: string): Promise<string | null> {
    const secret = fileNamePattern.exec(fileName)?.[1];
    if (secret === undefined) return null;
    const feed = await CalendarFeedModel.findOne({ secret_hash: hashSecret(secret) }).lean<CalendarFeed>();
    return feed?._id ?? null;
  }

  private deriveSecret(nonce: string): string {
    return createHmac('sha256', this.config.COOKIE_SECRET).update(`calendar\n${nonce}`).digest('base64url');
  }

  private createUrl(secret: string): string {
    return `${getLinkOrigin(this.config.PUBLIC_ORIGIN)}/occasions/calendar/${secret}.ics`;
  }
}
