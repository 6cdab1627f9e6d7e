import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { MailQuotas } from '@giftlist/service-domain/mail-quotas';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { getLinkOrigin } from '@giftlist/service-kit/http/origins';
import { Outbox, type TransactOptions } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import type { GiftsConfig } from '../config.ts';
import { createLink, openLink } from './giving-link.store.ts';
import { GivingReader } from './giving-reader.ts';

interface RequestOptions {
  ip: string;
  idempotency: Idempotency | undefined;
}

const noSalt = '';

/** Lets people without an account see the gifts that they have reserved. */
@Injectable()
export class GivingLinks {
  private readonly sessionTokenKey: KeyObject;

  constructor(
    private readonly reader: GivingReader,
    private readonly emailKeys: EmailKeys,
    private readonly quotas: MailQuotas,
    private readonly mail: MailRequests,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: GiftsConfig,
  ) {
    this.sessionTokenKey = createSecretKey(
      Buffer.from(hkdfSync('sha256', config.SERVICE_KEY.d, noSalt, 'giftlist/giving-visit', 32)),
    );
  }

  /** The response does not reveal whether an email was sent. */
  async request(email: string, options: RequestOptions): Promise<void> {
    const { ip } = options;
    const quota = await this.quotas.countForMailbox('giving-link', email, { sender: ip, ip });
    if (quota === 'exceeded') return;
    const emailKey = this.emailKeys.hashEmail(email);
    const hasGifts = await this.reader.hasAny({ profileId: null, emailKey, possibleProfileIds: [] });
    // Stores the idempotency key even if no email is sent, so that reusing the key does not reveal this.
    await this.outbox.transact(async tx => {
      if (!hasGifts) return;
      const token = await createLink(emailKey, this.clock.now(), tx);
      const link = `${getLinkOrigin(this.config.PUBLIC_ORIGIN)}/giving?token=${token}`;
      const mailRequest = { template: 'giving-link', to: { email }, link } as const;
      await this.mail.requestMail(mailRequest, tx, { counted: quota === 'counted' });
    }, options);
  }

  /** A link opens only once, but a retry with the same idempotency key gets the same session. */
  async open(token: string, options: TransactOptions): Promise<{ token: string; expires_at: string }> {
    const sessionToken = createHmac('sha256', this.sessionTokenKey).update(token).digest('base64url');
    const expires_at = await this.outbox.transact(async tx => {
      const endsAt = await openLink({ token, sessionToken, now: this.clock.now() }, tx);
      return (endsAt ?? fail('giving/link-not-valid')).toISOString();
    }, options);
    return { token: sessionToken, expires_at };
  }
}
