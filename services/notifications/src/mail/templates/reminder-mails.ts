import { brand } from '@giftlist/contracts/product';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

interface Said {
  day: string;
  is_today: boolean;
  is_over?: boolean | undefined;
}

interface Words {
  preview: string;
  paragraph: string;
}

const reason = `You get this mail because you asked ${brand} to remind you.`;

function birthdayWords({ day, is_today, is_over }: Said): Words {
  if (is_over) {
    return {
      preview: 'A late wish is welcome, too.',
      paragraph: `The day was ${day}. A late wish is welcome, and so is a late gift from the list.`,
    };
  }
  return is_today
    ? {
        preview: 'Wish them a happy birthday.',
        paragraph: `It is ${day}. A few kind words make the day, and a gift from the list makes it a wish come true.`,
      }
    : {
        preview: 'There is still time to find a gift.',
        paragraph: `The day is ${day}. See what is wished for, and take a gift before someone else does.`,
      };
}

function occasionWords({ day, is_today, is_over }: Said): Words {
  if (is_over) {
    return { preview: `On ${day}.`, paragraph: `The day was ${day}. We could not tell you in time.` };
  }
  return is_today
    ? { preview: 'It is today.', paragraph: `It is ${day}.` }
    : { preview: `On ${day}.`, paragraph: `The day is ${day}.` };
}

export const birthdayReminder: Composer<'birthday-reminder'> = (order): MailContent => {
  const { preview, paragraph } = birthdayWords(order);
  return {
    subject: order.title,
    preview,
    heading: order.title,
    date: order.date,
    paragraphs: [paragraph],
    button: { label: 'See the lists', link: order.link },
    secondLink: { label: 'Browse gift ideas', link: order.ideas_link },
    reason,
  };
};

export const occasionReminder: Composer<'occasion-reminder'> = (order): MailContent => {
  const { preview, paragraph } = occasionWords(order);
  return {
    subject: order.title,
    preview,
    heading: order.title,
    date: order.date,
    paragraphs: [paragraph],
    button: { label: 'Open your occasions', link: order.link },
    secondLink: { label: 'Browse gift ideas', link: order.ideas_link },
    reason,
  };
};
