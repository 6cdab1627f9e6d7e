import { findBirthdayError } from '@giftlist/contracts/rules/birthdays';
import { isEmail } from '@giftlist/contracts/rules/email';
import { t } from '@lingui/core/macro';
import { today } from '../format/dates.ts';
import { messages, translateSentence } from '../language/sentences.ts';

const translate = (message: string | null) => (message === null ? null : translateSentence(message));

/**
 * Each rule returns an error message, or null for a valid value (docs/specification/profiles.md#profile-rules).
 */
export const profileRules = {
  email: (value: string) => (isEmail(value) ? null : messages.profileForm.email),
  first_name: (value: string) => (value.trim() === '' ? t`Please enter your first name` : null),
  last_name: (value: string) => (value.trim() === '' ? t`Please enter your last name` : null),
  username: (value: string) => (value.trim() === '' ? messages.profileForm.username : null),
  birthday: (value: string, now: Date = new Date()) =>
    value === '' ? messages.profileForm.birthday : translate(findBirthdayError(value, today(now))),
};
