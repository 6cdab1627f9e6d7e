import { Reminder } from '@giftlist/contracts/occasions/entities';
import { z } from 'zod';

/** The stored data of an email of this service. Links are paths. A digest loads its notifications when it is sent. */
export const NotificationMail = z.discriminatedUnion('template', [
  z.object({
    template: z.enum(['birthday-reminder', 'occasion-reminder']),
    title: z.string(),
    /** Such as 'Saturday, 5 December'. */
    day: z.string(),
    date: z.string().optional(),
    is_today: z.boolean(),
    link: z.string(),
    /** The text is composed from this when the email is sent. Missing in emails of an earlier release. */
    due: z
      .object({
        name: z.string(),
        date: z.string(),
        notification: Reminder,
        /** Missing in emails of an earlier release. */
        birthday_of: z.string().nullish(),
      })
      .optional(),
  }),
  z.object({
    template: z.literal('giving-reminder'),
    gift_title: z.string(),
    for_name: z.string(),
    date: z.string(),
    link: z.string(),
    list_link: z.string(),
  }),
  z.object({ template: z.literal('digest') }),
]);
export type NotificationMail = z.output<typeof NotificationMail>;
