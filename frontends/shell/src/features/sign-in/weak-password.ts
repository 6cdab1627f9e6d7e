import type { ApiProblem } from '@giftlist/frontend-kit/client';
import { messages, translateServerText } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';

/** Translations of the server's English reasons. */
const getReasons = (): Readonly<Record<string, string>> => ({
  'This password is too common': t`This password is too common`,
  'Choose a password that is not your e-mail': t`Choose a password that is not your e-mail`,
});

/** Prefers the server's reason (docs/specification/messages.md#sign-up). */
export const getWeakPasswordText = ({ detail }: ApiProblem): string =>
  getReasons()[detail?.trim() ?? ''] ?? translateServerText(detail, messages.signUp.weakPassword);
