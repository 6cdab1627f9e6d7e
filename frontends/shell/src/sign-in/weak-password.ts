import { messages } from '@giftlist/contracts/messages';
import type { ApiProblem } from '@giftlist/frontend-kit/client';

/** The server's own sentence where it says what is weak about the password (specification 1, section 8). */
export const weakPasswordSentence = (error: ApiProblem): string =>
  error.detail?.trim() || messages.signUp.weakPassword;
