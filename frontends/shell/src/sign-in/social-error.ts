import { messages } from '@giftlist/contracts/messages';
import type { WindowOutcome } from '@giftlist/frontend-kit/client';

const sentences: Record<string, string> = {
  cancelled: messages.signUp.popupClosed,
  'auth/different-provider': messages.signUp.differentProvider,
};

const sentenceOf = (code: string): string => sentences[code] ?? messages.signUp.other;

/** What went wrong at a social sign-in that came back with `auth_error`; nothing where nothing did. */
export function socialError(params: URLSearchParams): string | undefined {
  const error = params.get('auth_error');
  return error === null ? undefined : sentenceOf(error);
}

/** What to say of a sign-in in a window; nothing where it went well or another one was begun. */
export function outcomeError(outcome: WindowOutcome): string | undefined {
  if (outcome.kind === 'closed') return messages.signUp.popupClosed;
  if (outcome.kind === 'blocked') return messages.signUp.popupBlocked;
  return outcome.kind === 'failed' ? sentenceOf(outcome.code) : undefined;
}
