import { accessTokenHeader } from '@giftlist/contracts/headers';
import { limits } from '@giftlist/contracts/limits';
import { specificMessages } from '@giftlist/contracts/messages';
import { t } from '@lingui/core/macro';
import { getAccess } from '../http/access-token.ts';
import { isAborted, isProblem, type ProblemCode } from '../http/api-problem.ts';
import { send } from '../http/request.ts';
import { translateSentence } from '../language/sentences.ts';
import { toast } from '../toast/toast.ts';
import { RecentKeys } from './recent-keys.ts';

export type Severity = 'info' | 'warning' | 'error';

const recentReports = new RecentKeys(limits.errorDedupeMs, {
  maxEntries: limits.errorDedupeCap,
  olderThanMs: limits.errorDedupeMs,
  evictOldest: true,
});

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Reports an error to the server, unless it repeats within five seconds. Never throws. */
export function report(
  error: unknown,
  { severity = 'error', where }: { severity?: Severity; where?: string } = {},
): void {
  const message = getErrorMessage(error);
  if (isAborted(error) || !recentReports.isNew(`${severity} ${where ?? ''} ${message}`, Date.now())) return;
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
    // Retries without the expired token.
    .catch(problem => (isProblem(problem, 'auth/token-invalid') ? sendReport(new Headers()) : undefined))
    .catch(() => undefined);
}

const messagesByCode: Partial<Record<ProblemCode, string>> = specificMessages;

function getShownMessage(error: unknown, fallback: string): string {
  const specificMessage = isProblem(error) ? messagesByCode[error.code] : undefined;
  return translateSentence(specificMessage ?? fallback);
}

const getOfflineMessage = () => t`You are offline. Nothing was sent.`;
const getNoResponseMessage = () => t`The server did not respond. Please try again.`;

/**
 * Shows the message of the error's code, or `fallback`, and reports the error
 * (docs/specification/client.md#failed-writes). Ignores aborted calls.
 */
export function handleError(error: unknown, fallback: string, { retry }: { retry?: () => void } = {}): void {
  if (isAborted(error)) return;
  const message = getShownMessage(error, fallback);
  try {
    toast.error(message, retry ? { retry } : {});
    if (isProblem(error, 'network')) showConnectionMessage();
  } catch {
    alert(message);
  }
  report(error, { where: message });
}

function showConnectionMessage(): void {
  if (navigator.onLine) return void toast.info(getNoResponseMessage());
  const toastId = toast.info(getOfflineMessage());
  addEventListener('online', () => toast.dismiss(toastId), { once: true });
}

export function reportUncaughtErrors(): void {
  addEventListener('error', event => report(event.error ?? event.message, { where: 'window' }));
  addEventListener('unhandledrejection', event => report(event.reason, { where: 'promise' }));
}
