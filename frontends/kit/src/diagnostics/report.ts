import { accessTokenHeader } from '@giftlist/contracts/headers';
import { limits } from '@giftlist/contracts/limits';
import { specificMessages } from '@giftlist/contracts/messages';
import { t } from '@lingui/core/macro';
import { getAccess } from '../http/access-token.ts';
import { isAborted, isProblem, type ProblemCode } from '../http/api-problem.ts';
import { send } from '../http/request.ts';
import { translateSentence as translate } from '../language/sentences.ts';
import { toast } from '../toast/toast.ts';
import { RecentKeys } from './recent-keys.ts';

export type Severity = 'info' | 'warning' | 'error';

const recent = new RecentKeys(limits.errorDedupeMs, {
  maxEntries: limits.errorDedupeCap,
  olderThanMs: limits.errorDedupeMs,
  cap: true,
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reports an error to the server, the same one at most once in five seconds. Never throws. */
export function report(
  error: unknown,
  { severity = 'error', where }: { severity?: Severity; where?: string } = {},
): void {
  const message = messageOf(error);
  if (isAborted(error) || !recent.isNew(`${severity} ${where ?? ''} ${message}`, Date.now())) return;
  console[severity === 'warning' ? 'warn' : severity](error);
  const context = {
    message,
    where,
    user_id: getAccess()?.accountId,
    stack: error instanceof Error ? error.stack?.slice(0, 2_000) : undefined,
  };
  const body = { type: severity, source: 'web', context, path: location.pathname };
  const sendReport = (headers: Headers) =>
    send('POST /settings/log', { body }, { headers, timeoutMs: limits.logTimeoutMs });
  const headers = new Headers();
  const token = getAccess()?.token;
  if (token) headers.set(accessTokenHeader, token);
  sendReport(headers)
    // An expired token must not prevent the report.
    .catch(problem => (isProblem(problem, 'auth/token-invalid') ? sendReport(new Headers()) : undefined))
    .catch(() => undefined);
}

/** For specific error codes. Other errors show the caller's sentence. */
const sentences: Partial<Record<ProblemCode, string>> = specificMessages;
const sentenceFor = (error: unknown, sentence: string): string =>
  translate((isProblem(error) ? sentences[error.code] : undefined) ?? sentence);

const offline = () => t`You are offline. Nothing was sent.`;
const noResponse = () => t`The server did not respond. Please try again.`;

/**
 * Shows the sentence of the error's code, or `fallback`, and reports the error
 * (docs/specification/client.md#failed-writes). Ignores calls that the caller aborted.
 */
export function handleError(error: unknown, fallback: string, { retry }: { retry?: () => void } = {}): void {
  if (isAborted(error)) return;
  const sentence = sentenceFor(error, fallback);
  try {
    toast.error(sentence, retry ? { retry } : {});
    if (isProblem(error, 'network')) showNoResponse();
  } catch {
    alert(sentence);
  }
  report(error, { where: sentence });
}

/** The message that the browser is offline disappears when it is online again. */
function showNoResponse(): void {
  if (navigator.onLine) return void toast.info(noResponse());
  const message = toast.info(offline());
  addEventListener('online', () => toast.dismiss(message), { once: true });
}

export function reportUncaughtErrors(): void {
  addEventListener('error', event => report(event.error ?? event.message, { where: 'window' }));
  addEventListener('unhandledrejection', event => report(event.reason, { where: 'promise' }));
}
