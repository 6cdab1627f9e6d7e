import { isEmail } from '@giftlist/contracts/rules/email';
import { fullName } from '@giftlist/contracts/rules/person-name';
import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';

export type Buyer = 'myself' | 'another';

export interface MarkValues extends Record<string, unknown> {
  buyer: Buyer;
  name: string;
  email: string;
  message: string;
}

export const markRules = {
  name: (name: string, { buyer }: MarkValues) =>
    buyer === 'another' && name.trim() === '' ? messages.claimForm.giver : null,
  email: (email: string, { buyer }: MarkValues) =>
    buyer === 'another' && email.trim() !== '' && !isEmail(email) ? messages.profileForm.email : null,
};

export function toGiver(values: MarkValues, profile: OwnProfile | undefined) {
  const message = values.message.trim();
  if (values.buyer === 'another') return { name: values.name.trim(), email: values.email.trim(), message };
  const name = profile ? fullName(profile) : '';
  return { name, email: profile?.email ?? '', message };
}
