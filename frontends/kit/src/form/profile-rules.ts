import { messages } from '@giftlist/contracts/messages';
import { birthdayFault } from '@giftlist/contracts/rules/birthdays';
import { isEmail } from '@giftlist/contracts/rules/email';
import { today } from '../format/dates.ts';

/**
 * The rules of profile fields (docs/specification/profiles.md#profile-rules); each returns an error message or null.
 */
export const profileRules = {
  email: (value: string) => (isEmail(value) ? null : messages.profileForm.email),
  first_name: (value: string) => (value.trim() === '' ? 'Please enter your first name' : null),
  last_name: (value: string) => (value.trim() === '' ? 'Please enter your last name' : null),
  username: (value: string) => (value.trim() === '' ? messages.profileForm.username : null),
  birthday: (value: string, now: Date = new Date()) =>
    value === '' ? messages.profileForm.birthday : birthdayFault(value, today(now)),
};
