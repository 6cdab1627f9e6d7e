import { cutText } from '@giftlist/contracts/rules/text';
import { getNextAttempt } from '../model/next-attempt.ts';

export interface SendFailure {
  code?: string | undefined;
  responseCode?: number | undefined;
  message: string;
  command?: string | undefined;
}

export type AfterFailure = { retryAt: Date } | { refusalReason: string };

/** Nodemailer's codes for a failed connection or login: the mail server has not refused the email itself. */
const accessErrors = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG']);

/**
 * A 5xx reply or an invalid address is final (RFC 5321, section 4.2.1). Other failures are retried for about a day.
 */
export function decideAfterFailure(failure: SendFailure, attempts: number, now: Date): AfterFailure {
  const { code = '', responseCode = 0, message } = failure;
  const isRefused = responseCode >= 500 && responseCode < 600 && !accessErrors.has(code);
  const isAddressInvalid = code === 'EENVELOPE' && responseCode === 0;
  if (isRefused || isAddressInvalid) return { refusalReason: toReason(responseCode, message) };
  const retryAt = getNextAttempt(attempts, now);
  return retryAt ? { retryAt } : { refusalReason: `Given up after ${attempts} attempts` };
}

/** SMTP reply codes for an unknown mailbox, used if the reply has no enhanced code. */
const noMailboxCodes = new Set([550, 551, 553]);

/**
 * Returns whether the recipient's address was refused permanently (RFC 3463, sections 3.2 and 3.3). Refusals because of
 * the sender, the size, a policy or a full mailbox do not count.
 */
export function isRecipientRefused({ command, responseCode = 0, message }: SendFailure): boolean {
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode >= 600) return false;
  const [, enhancedCode] = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(message) ?? [];
  if (enhancedCode === undefined) return noMailboxCodes.has(responseCode);
  return (
    enhancedCode === '5.2.1' || (enhancedCode.startsWith('5.1.') && !otherAddressErrors.has(enhancedCode))
  );
}

/** These enhanced codes begin with 5.1, but do not concern the recipient's mailbox. */
const otherAddressErrors = new Set(['5.1.7', '5.1.8', '5.1.9']);

/** Removes email addresses, because the reason is stored and published. */
function toReason(responseCode: number, message: string): string {
  const reply = message
    .slice(0, 2_000)
    .replace(/\s+/g, ' ')
    .replace(/<?(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+>?/g, '(address)');
  return cutText(`${responseCode || 'No valid address'}: ${reply}`, 300);
}
