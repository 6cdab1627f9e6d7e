import { messages } from '@giftlist/contracts/messages';

const sentences: Record<string, string> = {
  cancelled: messages.signUp.popupClosed,
  'auth/different-provider': messages.signUp.differentProvider,
};

/** What went wrong at a social sign-in that came back with `auth_error`; nothing where nothing did. */
export function socialError(params: URLSearchParams): string | undefined {
  const error = params.get('auth_error');
  return error === null ? undefined : (sentences[error] ?? messages.signUp.other);
}
