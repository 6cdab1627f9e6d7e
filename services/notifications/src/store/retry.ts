import { cutText } from '@giftlist/contracts/rules/text';

const minuteMs = 60_000;

/** The delays before each further attempt: about a day in total, by which time links of account mails expire. */
const waitsMs = [
  10_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  60 * minuteMs,
  180 * minuteMs,
  360 * minuteMs,
  720 * minuteMs,
];

/** The failure of the mail server or the connection to it. */
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

/** Problems with the system's own access to the mail server, not with the mail. */
const ownError = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG']);

/**
 * Whether a mail is retried, after `attempts` failures. A 5xx reply is final (RFC 5321, section 4.2.1); any other
 * failure may be temporary, until there are too many.
 */
export function decideAfterFailure(failure: SendFailure, attempts: number, now: Date): AfterFailure {
  const { code = '', responseCode = 0, message } = failure;
  const isFinal = responseCode >= 500 && responseCode < 600 && !ownError.has(code);
  if (isFinal || (code === 'EENVELOPE' && responseCode === 0))
    return { refused: reasonOf(responseCode, message) };
  const retryAt = nextAttempt(attempts, now);
  return retryAt ? { retryAt } : { refused: `Given up after ${attempts} attempts` };
}

/** Replies to a recipient without an enhanced code that mean there is no such mailbox. */
const noMailbox = new Set([550, 551, 553]);

/**
 * Whether the address itself was refused permanently: not the sender, a policy, a full mailbox or the size, which have
 * enhanced codes (RFC 3463, sections 3.2 and 3.3).
 */
export function refusesAddress({ command, responseCode = 0, message }: SendFailure): boolean {
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode >= 600) return false;
  const [, enhanced] = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(message) ?? [];
  if (enhanced === undefined) return noMailbox.has(responseCode);
  return enhanced === '5.2.1' || (enhanced.startsWith('5.1.') && !badSender.has(enhanced));
}

const badSender = new Set(['5.1.7', '5.1.8', '5.1.9']);

/** The time of the next attempt, after `attempts` failures; null to give up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const waitMs = waitsMs[attempts - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}

/** The server's reply without addresses: the reason is stored and published. */
function reasonOf(responseCode: number, message: string): string {
  const words = message
    .slice(0, 2_000)
    .replace(/\s+/g, ' ')
    .replace(/<?(?<![^\s<>@])[^\s<>@]+@[^\s<>@]+>?/g, '(address)');
  return cutText(`${responseCode || 'No valid address'}: ${words}`, 300);
}
