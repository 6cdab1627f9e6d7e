import { messages } from '@giftlist/contracts/messages';
import type { ApiProblem } from '@giftlist/frontend-kit/client';

/** Returns the server's sentence if it explains why the password is weak (docs/specification/messages.md#sign-up). */
export const weakPasswordSentence = (error: ApiProblem): string =>
  error.detail?.trim() || messages.signUp.weakPassword;
