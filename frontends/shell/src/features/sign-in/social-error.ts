import type { SignInOutcome } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';

const messagesByCode: Record<string, string> = {
  cancelled: messages.signUp.popupClosed,
  'auth/different-provider': messages.signUp.differentProvider,
};

const getMessage = (code: string): string => messagesByCode[code] ?? messages.signUp.other;

export function getSocialError(params: URLSearchParams): string | undefined {
  const error = params.get('auth_error');
  return error === null ? undefined : getMessage(error);
}

/** Returns undefined if the sign-in succeeded or was superseded. */
export function getOutcomeError(outcome: SignInOutcome): string | undefined {
  if (outcome.kind === 'closed') return messages.signUp.popupClosed;
  if (outcome.kind === 'blocked') return messages.signUp.popupBlocked;
  return outcome.kind === 'failed' ? getMessage(outcome.code) : undefined;
}
