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

/** Requests emails in a form that only the notifications service can decrypt. */
@Injectable()
export class MailRequests {
  private key: ReturnType<typeof importJWK> | undefined;

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
    this.key ??= importJWK(key, header.alg);
    return new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(await this.key);
  }

  /**
   * Seals the request and publishes `mail.requested` with the transaction. Returns the email's id. Set `counted` if
   * `MailQuotas` has already counted the email.
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
      sealed: await this.sealMail({ ...request, to: { ...request.to, ...requestLanguageField() } }),
      at: this.clock.now().toISOString(),
      ...(counted && { counted }),
    });
    return mailId;
  }
}

/**
 * Returns the language for recipients whose language is unknown: that of the request, which the recipient or somebody
 * they know has made. English is the default and omitted.
 */
function requestLanguageField(): { language?: string } {
  const language = requestLanguage();
  return language === sourceLanguage ? {} : { language };
}

/** Decrypts and validates a request from `sealMail`, for the notifications service. */
export async function openMail(sealed: string, privateKey: JWK): Promise<MailRequest> {
  const { plaintext } = await compactDecrypt(sealed, await importJWK(privateKey, header.alg), {
    keyManagementAlgorithms: [header.alg],
    contentEncryptionAlgorithms: [header.enc],
  });
  return MailRequest.parse(JSON.parse(new TextDecoder().decode(plaintext)));
}
