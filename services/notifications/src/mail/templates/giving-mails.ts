import { brand } from '@giftlist/contracts/product';
import { dayText } from '@giftlist/contracts/rules/dates';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

export const givingLink: Composer<'giving-link'> = ({ link }): MailContent => ({
  subject: 'Your gifts',
  preview: 'See everything you reserved with this address.',
  heading: 'Your gifts, all in one place',
  paragraphs: [
    'Here is your link to everything you reserved with this address. It works once, within the next 30 minutes.',
  ],
  button: { label: 'See my gifts', link },
  note: 'Keep this mail to yourself: anyone who opens the link sees your gifts and who they are for.',
  reason: `You get this mail because somebody entered this address under My giving at ${brand}. If that was not you, nothing happens.`,
});

export const givingReminder: Composer<'giving-reminder'> = (order): MailContent => {
  const { gift_title, for_name, date, link, list_link } = order;
  const title = `You reserved “${gift_title}”${for_name === '' ? '' : ` for ${for_name}`}. Bought it yet?`;
  return {
    subject: title,
    preview: 'The day is near.',
    heading: title,
    date,
    paragraphs: [
      `The day is ${dayText(date)}. Bought it already? Say so in My giving, where all your gifts are in one place.`,
    ],
    button: { label: 'Open My giving', link },
    secondLink: { label: 'See the list', link: list_link },
    reason: `You get this mail because a gift was reserved at ${brand} with this address. We remind you of each gift once.`,
  };
};
