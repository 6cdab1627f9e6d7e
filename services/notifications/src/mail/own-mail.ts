import { z } from 'zod';
import type { AnyOrder } from './templates/compose-mail.ts';

/** What a mail of this service holds until it is sent; links are paths. */
export const OwnMail = z.object({
  template: z.enum(['birthday-reminder', 'occasion-reminder']),
  title: z.string(),
  day: z.string(),
  is_today: z.boolean(),
  link: z.string(),
});
export type OwnMail = z.output<typeof OwnMail>;

/** The order for a mail of this service, once the address is known. */
export function orderOf(own: OwnMail, to: { email: string; name: string }, origin: string): AnyOrder {
  return { ...own, to, link: `${origin}${own.link}`, ideas_link: `${origin}/gift-ideas` };
}
