import { Reminder } from '@giftlist/contracts/occasions/entities';
import { z } from 'zod';

/** The stored data of a mail of this service; links are paths. A digest is read when it is sent. */
export const OwnMail = z.discriminatedUnion('template', [
  z.object({
    template: z.enum(['birthday-reminder', 'occasion-reminder']),
    title: z.string(),
    day: z.string(),
    date: z.string().optional(),
    is_today: z.boolean(),
    link: z.string(),
    /** The text is written when it is sent; mails of an earlier release have none. */
    due: z
      .object({
        name: z.string(),
        date: z.string(),
        notification: Reminder,
        /** The person whose birthday it is; missing in mails of an earlier release. */
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
export type OwnMail = z.output<typeof OwnMail>;
