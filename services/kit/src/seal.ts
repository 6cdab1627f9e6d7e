import { sourceLanguage } from '@giftlist/contracts/languages';
import { MailRequest, mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { Injectable } from '@nestjs/common';
import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose';
import type { z } from 'zod';
import { Clock } from './clock.ts';
import { type BaseConfig, InjectConfig } from './config.ts';
import { EmailKeys } from './email-key.ts';
import { requestLanguage } from './http/reader-language.ts';
import type { Transaction } from './outbox.ts';

const header = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' } as const;

/** Requests mails in a form that only the notifications service can decrypt. */
@Injectable()
export class MailRequests {
  #key: ReturnType<typeof importJWK> | undefined;

  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly emailKeys: EmailKeys,
    private readonly clock: Clock,
  ) {}

  /** Seals a mail request (compact JWE for the notifications service's public key). */
  async sealMail(request: z.input<typeof MailRequest>): Promise<string> {
    const { MAIL_SEAL_PUBLIC: key } = this.config;
    if (!key) throw new Error('MAIL_SEAL_PUBLIC is missing, so no mail can be requested');
    const bytes = new TextEncoder().encode(JSON.stringify(MailRequest.parse(request)));
    this.#key ??= importJWK(key, header.alg);
    return new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(await this.#key);
  }

  /**
   * Seals the request and publishes `mail.requested` with the transaction. Returns the mail's id. Set `counted` if
   * `MailQuotas` has already counted the mail.
   */
  async requestMail(
    request: z.input<typeof MailRequest>,
    tx: Transaction,
    { counted = false }: { counted?: boolean } = {},
  ): Promise<string> {
    const mailId = newId();
    tx.emit(mailRequested, {
      mail_id: mailId,
      recipient_key: this.emailKeys.emailKey(request.to.email),
      sealed: await this.sealMail({ ...request, to: { ...request.to, ...languageOfRequest() } }),
      at: this.clock.now().toISOString(),
      ...(counted && { counted }),
    });
    return mailId;
  }
}

/**
 * The language in which the mail is written to somebody whose language is unknown: that of the request, made by the
 * recipient or by somebody they know. English is the default.
 */
function languageOfRequest(): { language?: string } {
  const language = requestLanguage();
  return language === sourceLanguage ? {} : { language };
}

/** For the notifications service: opens a request that `sealMail` has sealed, and validates it. */
export async function openMail(sealed: string, privateKey: JWK): Promise<MailRequest> {
  const { plaintext } = await compactDecrypt(sealed, await importJWK(privateKey, header.alg), {
    keyManagementAlgorithms: [header.alg],
    contentEncryptionAlgorithms: [header.enc],
  });
  return MailRequest.parse(JSON.parse(new TextDecoder().decode(plaintext)));
}
