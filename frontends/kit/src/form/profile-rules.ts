import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import { isEmail } from '@giftlist/contracts/rules/email';
import { today } from '../format/dates.ts';

/** Whole years from a birthday to a day, both `yyyy-MM-dd`. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

const noBirthday = 'Please enter your birthday';
const oldest = 150;

/** What a person's fields must be (specification 1, section 5); each answers the sentence, or null. */
export const profileRules = {
  email: (value: string) => (isEmail(value) ? null : messages.profileForm.email),
  first_name: (value: string) => (value.trim() === '' ? 'Please enter your first name' : null),
  last_name: (value: string) => (value.trim() === '' ? 'Please enter your last name' : null),
  username: (value: string) => (value.trim() === '' ? messages.profileForm.username : null),
  birthday: (value: string, now: Date = new Date()) => {
    if (value === '') return noBirthday;
    if (value > today(now)) return messages.profileForm.futureBirthday;
    const age = ageOn(value, today(now));
    if (age < limits.minimumAge) return messages.profileForm.age;
    return age > oldest ? noBirthday : null;
  },
};
