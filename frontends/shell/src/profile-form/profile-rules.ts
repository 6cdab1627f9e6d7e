import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import { today } from '@giftlist/frontend-kit/client';

/** Whole years from a birthday to a day, both `yyyy-MM-dd`. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export interface ProfileValues {
  email: string;
  first_name: string;
  last_name: string;
  birthday: string;
}

/** The sign-up profile's rules (specification 1, section 5). */
export const profileRules = {
  email: (value: string) => (emailPattern.test(value.trim()) ? null : messages.profileForm.email),
  first_name: (value: string) => (value.trim() === '' ? 'Please enter your first name' : null),
  last_name: (value: string) => (value.trim() === '' ? 'Please enter your last name' : null),
  birthday: (value: string, now: Date = new Date()) => {
    if (value === '') return 'Please enter your birthday';
    if (value > today(now)) return messages.profileForm.futureBirthday;
    return ageOn(value, today(now)) < limits.minimumAge ? messages.profileForm.age : null;
  },
};
