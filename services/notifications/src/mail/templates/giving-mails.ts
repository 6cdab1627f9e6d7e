import { composeGivingReminderTitle } from '../../kinds/giving-kinds.ts';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

export const givingLink: Composer<'giving-link'> = ({ link }, { i18n }): MailContent => ({
  subject: i18n.t('mail.giving-link.subject', 'Your gifts'),
  preview: i18n.t('mail.giving-link.preview', 'See everything you reserved with this address.'),
  heading: i18n.t('mail.giving-link.heading', 'Your gifts, all in one place'),
  paragraphs: [
    i18n.t(
      'mail.giving-link.text',
      'Here is your link to everything you reserved with this address. It works once, within the next 30 minutes.',
    ),
  ],
  button: { label: i18n.t('mail.giving-link.button', 'See my gifts'), link },
  note: i18n.t(
    'mail.giving-link.note',
    'Keep this mail to yourself: anyone who opens the link sees your gifts and who they are for.',
  ),
  reason: i18n.t(
    'mail.giving-link.reason',
    'You get this mail because somebody entered this address under My giving at {brand}. If that was not you, nothing happens.',
  ),
});

export const givingReminder: Composer<'giving-reminder'> = (request, { i18n }): MailContent => {
  const { gift_title: gift, for_name: name, date, link, list_link } = request;
  const title = composeGivingReminderTitle({ gift, name }, i18n);
  return {
    subject: title,
    preview: i18n.t('mail.giving-reminder.preview', 'The day is near.'),
    heading: title,
    date,
    paragraphs: [
      i18n.t(
        'mail.giving-reminder.text',
        'The day is {day}. Bought it already? Say so in My giving, where all your gifts are in one place.',
        { day: i18n.day(date) },
      ),
    ],
    button: { label: i18n.t('mail.giving-reminder.button', 'Open My giving'), link },
    secondLink: {
      label: i18n.t('mail.see-list', 'See the list'),
      link: list_link,
    },
    reason: i18n.t(
      'mail.giving-reminder.reason',
      'You get this mail because a gift was reserved at {brand} with this address. We remind you of each gift once.',
    ),
  };
};
