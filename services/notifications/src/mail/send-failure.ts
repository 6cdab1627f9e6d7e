import { cutText } from '@giftlist/contracts/rules/text';
import { nextAttempt } from '../model/next-attempt.ts';

/** Why a mail was not delivered. */
export interface SendFailure {
  /** Nodemailer's code, such as `ECONNECTION`. */
  code?: string | undefined;
  /** The SMTP reply code, such as 550. */
  responseCode?: number | undefined;
  message: string;
  /** The command that the server replied to, such as `RCPT TO`. */
  command?: string | undefined;
}

export type AfterFailure = { retryAt: Date } | { refused: string };

/** Nodemailer's codes for problems with our access to the mail server, which are not about the mail. */
const accessErrors = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG']);

/**
 * A 5xx reply and an invalid address are final (RFC 5321, section 4.2.1). Other failures are retried until the delays
 * are used up.
 */
export function decideAfterFailure(failure: SendFailure, attempts: number, now: Date): AfterFailure {
  const { code = '', responseCode = 0, message } = failure;
  const isFinal = responseCode >= 500 && responseCode < 600 && !accessErrors.has(code);
  if (isFinal || (code === 'EENVELOPE' && responseCode === 0))
    return { refused: reasonOf(responseCode, message) };
  const retryAt = nextAttempt(attempts, now);
  return retryAt ? { retryAt } : { refused: `Given up after ${attempts} attempts` };
}

/** The SMTP reply codes that mean that there is no such mailbox, if the reply has no enhanced code. */
const noMailbox = new Set([550, 551, 553]);

/**
 * Whether the recipient's address was refused permanently, according to the enhanced code (RFC 3463, sections 3.2 and
 * 3.3). Refusals of the sender or the size, by a policy or because of a full mailbox do not count.
 */
export function refusesAddress({ command, responseCode = 0, message }: SendFailure): boolean {
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode >= 600) return false;
  const [, enhanced] = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(message) ?? [];
  if (enhanced === undefined) return noMailbox.has(responseCode);
  return enhanced === '5.2.1' || (enhanced.startsWith('5.1.') && !otherAddressErrors.has(enhanced));
}

/** Enhanced codes that begin with 5.1 but are not about the recipient's mailbox. */
const otherAddressErrors = new Set(['5.1.7', '5.1.8', '5.1.9']);

/** Without e-mail addresses, since the reason is stored and published. */
function reasonOf(responseCode: number, message: string): string {
  const reply = message
    .slice(0, 2_000)
    .replace(/\s+/g, ' ')
    .replace(/<?(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+>?/g, '(address)');
  return cutText(`${responseCode || 'No valid address'}: ${reply}`, 300);
}
