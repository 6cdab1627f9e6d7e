import type { ApiProblem } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';

/** Returns the server's sentence if it explains why the password is weak (docs/specification/messages.md#sign-up). */
export const weakPasswordSentence = (error: ApiProblem): string =>
  error.detail?.trim() || messages.signUp.weakPassword;
