import type { I18n } from '@giftlist/service-kit/translations';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

interface ReminderTime {
  day: string;
  is_today: boolean;
  is_over?: boolean | undefined;
}

type ReminderText = Pick<MailContent, 'preview'> & { paragraph: string };

function composeBirthdayText({ day, is_today, is_over }: ReminderTime, i18n: I18n): ReminderText {
  if (is_over) {
    return {
      preview: i18n.t('mail.birthday.over.preview', 'A late wish is welcome, too.'),
      paragraph: i18n.t(
        'mail.birthday.over.text',
        'The day was {day}. A late wish is welcome, and so is a late gift from the list.',
        { day },
      ),
    };
  }
  return is_today
    ? {
        preview: i18n.t('mail.birthday.today.preview', 'Wish them a happy birthday.'),
        paragraph: i18n.t(
          'mail.birthday.today.text',
          'It is {day}. A few kind words make the day, and a gift from the list makes it a wish come true.',
          { day },
        ),
      }
    : {
        preview: i18n.t('mail.birthday.preview', 'There is still time to find a gift.'),
        paragraph: i18n.t(
          'mail.birthday.text',
          'The day is {day}. See what is wished for, and take a gift before someone else does.',
          { day },
        ),
      };
}

function composeOccasionText({ day, is_today, is_over }: ReminderTime, i18n: I18n): ReminderText {
  const preview = i18n.t('mail.occasion.preview', 'On {day}.', { day });
  if (is_over) {
    const paragraph = i18n.t('mail.occasion.over.text', 'The day was {day}. We could not tell you in time.', {
      day,
    });
    return { preview, paragraph };
  }
  return is_today
    ? {
        preview: i18n.t('mail.occasion.today.preview', 'It is today.'),
        paragraph: i18n.t('mail.occasion.today.text', 'It is {day}.', { day }),
      }
    : {
        preview,
        paragraph: i18n.t('mail.the-day-is', 'The day is {day}.', { day }),
      };
}

const getReason = (i18n: I18n): string =>
  i18n.t('mail.reminder.reason', 'You get this mail because you asked {brand} to remind you.');

const getBrowseLabel = (i18n: I18n): string => i18n.t('mail.reminder.browse', 'Browse gift ideas');

export const birthdayReminder: Composer<'birthday-reminder'> = (request, { i18n }): MailContent => {
  const { preview, paragraph } = composeBirthdayText(request, i18n);
  return {
    subject: request.title,
    preview,
    heading: request.title,
    date: request.date,
    paragraphs: [paragraph],
    button: {
      label: i18n.t('mail.birthday.button', 'See the lists'),
      link: request.link,
    },
    secondLink: { label: getBrowseLabel(i18n), link: request.ideas_link },
    reason: getReason(i18n),
  };
};

export const occasionReminder: Composer<'occasion-reminder'> = (request, { i18n }): MailContent => {
  const { preview, paragraph } = composeOccasionText(request, i18n);
  return {
    subject: request.title,
    preview,
    heading: request.title,
    date: request.date,
    paragraphs: [paragraph],
    button: {
      label: i18n.t('mail.occasion.button', 'Open your occasions'),
      link: request.link,
    },
    secondLink: { label: getBrowseLabel(i18n), link: request.ideas_link },
    reason: getReason(i18n),
  };
};
