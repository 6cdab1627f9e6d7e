import type { SignInOutcome } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';

const sentences: Record<string, string> = {
  cancelled: messages.signUp.popupClosed,
  'auth/different-provider': messages.signUp.differentProvider,
};

const findSentence = (code: string): string => sentences[code] ?? messages.signUp.other;

/** Returns the sentence for a social sign-in that came back with `auth_error`; undefined without one. */
export function socialError(params: URLSearchParams): string | undefined {
  const error = params.get('auth_error');
  return error === null ? undefined : findSentence(error);
}

/** Returns the sentence for the outcome of a sign-in window; undefined if it succeeded or was superseded. */
export function outcomeError(outcome: SignInOutcome): string | undefined {
  if (outcome.kind === 'closed') return messages.signUp.popupClosed;
  if (outcome.kind === 'blocked') return messages.signUp.popupBlocked;
  return outcome.kind === 'failed' ? findSentence(outcome.code) : undefined;
}
