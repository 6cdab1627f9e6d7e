import { MailOrder, mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { Injectable } from '@nestjs/common';
import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose';
import type { z } from 'zod';
import { Clock } from './clock.ts';
import { type BaseConfig, InjectConfig } from './config.ts';
import { EmailKeys } from './email-key.ts';
import type { Transaction } from './outbox.ts';

const header = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' } as const;

/** Requests mails in a form that only the notifications service can decrypt. */
@Injectable()
export class MailDesk {
  #key: ReturnType<typeof importJWK> | undefined;

  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    private readonly emailKeys: EmailKeys,
    private readonly clock: Clock,
  ) {}

  /** Seals a mail order (compact JWE for the notifications service's public key). */
  async sealMail(order: z.input<typeof MailOrder>): Promise<string> {
    const { MAIL_SEAL_PUBLIC: key } = this.config;
    if (!key) throw new Error('MAIL_SEAL_PUBLIC is missing, so no mail can be asked for');
    const bytes = new TextEncoder().encode(JSON.stringify(MailOrder.parse(order)));
    this.#key ??= importJWK(key, header.alg);
    return new CompactEncrypt(bytes).setProtectedHeader(header).encrypt(await this.#key);
  }

  /**
   * Seals the order and emits `mail.requested` with the transaction. Returns the mail's id. Say `counted` where
   * `MailQuotas` has taken the mailbox's allowance.
   */
  async requestMail(
    order: z.input<typeof MailOrder>,
    tx: Transaction,
    { counted = false }: { counted?: boolean } = {},
  ): Promise<string> {
    const mailId = newId();
    tx.emit(mailRequested, {
      mail_id: mailId,
      recipient_key: this.emailKeys.emailKey(order.to.email),
      sealed: await this.sealMail(order),
      at: this.clock.now().toISOString(),
      ...(counted && { counted }),
    });
    return mailId;
  }
}

/** The notifications service's side: opens what `sealMail` has sealed, and checks its shape. */
export async function openMail(sealed: string, privateKey: JWK): Promise<MailOrder> {
  const { plaintext } = await compactDecrypt(sealed, await importJWK(privateKey, header.alg), {
    keyManagementAlgorithms: [header.alg],
    contentEncryptionAlgorithms: [header.enc],
  });
  return MailOrder.parse(JSON.parse(new TextDecoder().decode(plaintext)));
}
