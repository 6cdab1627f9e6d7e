import { brand } from '@giftlist/contracts/product';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

/** The number of listed items; the others are counted. */
const mostLines = 10;

const headings: Partial<Record<string, string>> = {
  followed: 'You have new followers',
  gift_added: 'There is news on your lists',
};

/** A digest of what happened while a person was not online. */
export const digest: Composer<'digest'> = ({ kind, lines, link, settings_link }): MailContent => {
  const [first] = lines;
  const shown = lines.slice(0, mostLines).map(line => line.title);
  const rest = lines.length - shown.length;
  const single = lines.length === 1 && first;
  const heading = single ? first.title : (headings[kind] ?? `There is news at ${brand}`);
  return {
    subject: heading,
    preview: single ? first.body : shown.slice(0, 2).join(' · '),
    heading,
    ...(single
      ? { paragraphs: [first.body] }
      : { paragraphs: [], items: [...shown, ...(rest > 0 ? [`And ${rest} more.`] : [])] }),
    button: { label: single ? 'Have a look' : 'See them all', link },
    secondLink: { label: 'Notification settings', link: settings_link },
    reason: `You get this mail because you have not read these notices at ${brand} yet. There is one a day at most.`,
  };
};
