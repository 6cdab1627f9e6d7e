import { Reminder } from '@giftlist/contracts/occasions/entities';
import { z } from 'zod';

/**
 * The stored data of a mail about notifications. Links are paths. A digest stores nothing else, since its notifications
 * are read when it is sent.
 */
export const NotificationMail = z.discriminatedUnion('template', [
  z.object({
    template: z.enum(['birthday-reminder', 'occasion-reminder']),
    title: z.string(),
    day: z.string(),
    date: z.string().optional(),
    is_today: z.boolean(),
    link: z.string(),
    /** The reminder, from which the text is composed when the mail is sent; missing in mails of an earlier release. */
    due: z
      .object({
        name: z.string(),
        date: z.string(),
        notification: Reminder,
        /** The name of the person whose birthday it is; missing in mails of an earlier release. */
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
