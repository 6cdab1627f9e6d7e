import { sourceLanguage } from '@giftlist/contracts/languages';
import { MailRequest, mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { type BaseConfig, InjectConfig } from '@giftlist/service-kit/core/config';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { createSealer, unseal } from '@giftlist/service-kit/core/seal';
import { chooseRequestLanguage } from '@giftlist/service-kit/http/reader-language';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { JWK } from 'jose';
import type { z } from 'zod';

/** Requests emails from the notifications service, which is the only one that can decrypt the requests. */
@Injectable()
export class MailRequests {
  private seal: ReturnType<typeof createSealer> | undefined;

  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly emailKeys: EmailKeys,
    private readonly clock: Clock,
  ) {}

  async sealMail(request: z.input<typeof MailRequest>): Promise<string> {
    const { MAIL_SEAL_PUBLIC: key } = this.config;
    if (!key) throw new Error('MAIL_SEAL_PUBLIC is missing, so no mail can be requested');
    this.seal ??= createSealer(key);
    return this.seal(MailRequest.parse(request));
  }

  /**
   * Seals the request and publishes `mail.requested` with the transaction. Set `counted` if `MailQuotas` has counted
   * the email. Returns the email's id.
   */
  async requestMail(
    request: z.input<typeof MailRequest>,
    tx: Transaction,
    { counted = false }: { counted?: boolean } = {},
  ): Promise<string> {
    const mailId = newId();
    tx.emit(mailRequested, {
      mail_id: mailId,
      recipient_key: this.emailKeys.hashEmail(request.to.email),
      sealed: await this.sealMail({ ...request, to: { ...request.to, ...getLanguageField() } }),
      at: this.clock.now().toISOString(),
      ...(counted && { counted }),
    });
    return mailId;
  }
}

/**
 * Returns the language of the current request, for recipients whose language is unknown. Omits English, the default.
 */
function getLanguageField(): { language?: string } {
  const language = chooseRequestLanguage();
  return language === sourceLanguage ? {} : { language };
}

export const openMail = async (sealed: string, privateKey: JWK): Promise<MailRequest> =>
  MailRequest.parse(await unseal(sealed, privateKey));
