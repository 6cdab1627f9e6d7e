import { brand } from '@giftlist/contracts/product';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

const reason = `You get this mail because you asked ${brand} to remind you.`;

export const birthdayReminder: Composer<'birthday-reminder'> = (order): MailContent => ({
  subject: order.title,
  preview: order.is_today ? 'Wish them a happy birthday.' : 'There is still time to find a gift.',
  heading: order.title,
  date: order.date,
  paragraphs: [
    order.is_today
      ? `It is ${order.day}. A few kind words make the day, and a gift from the list makes it a wish come true.`
      : `The day is ${order.day}. See what is wished for, and take a gift before someone else does.`,
  ],
  button: { label: 'See the lists', link: order.link },
  secondLink: { label: 'Browse gift ideas', link: order.ideas_link },
  reason,
});

export const occasionReminder: Composer<'occasion-reminder'> = (order): MailContent => ({
  subject: order.title,
  preview: order.is_today ? 'It is today.' : `On ${order.day}.`,
  heading: order.title,
  date: order.date,
  paragraphs: [order.is_today ? `It is ${order.day}.` : `The day is ${order.day}.`],
  button: { label: 'Open your occasions', link: order.link },
  secondLink: { label: 'Browse gift ideas', link: order.ideas_link },
  reason,
});
