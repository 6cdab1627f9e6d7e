import type { I18n } from '@giftlist/service-kit/translations';
import { kinds } from '../../kinds/kinds.ts';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

const maxLines = 10;

/** For a kind that had a digest only in an earlier release. */
const getOtherHeading = (i18n: I18n) => i18n.t('mail.digest.other', 'There is news at {brand}');

/** A single notification becomes the heading and the text. */
export const digest: Composer<'digest'> = (request, { i18n }): MailContent => {
  const { kind, lines, link, settings_link } = request;
  const titles = lines.slice(0, maxLines).map(line => line.title);
  const remaining = lines.length - titles.length;
  const onlyLine = lines.length === 1 ? lines[0] : undefined;
  const heading = onlyLine ? onlyLine.title : (kinds[kind].digest ?? getOtherHeading)(i18n);
  const more = i18n.t('mail.digest.more', '{count, plural, other {And # more.}}', { count: remaining });
  return {
    subject: heading,
    preview: onlyLine ? onlyLine.body : titles.slice(0, 2).join(' · '),
    heading,
    ...(onlyLine
      ? { paragraphs: [onlyLine.body] }
      : { paragraphs: [], items: [...titles, ...(remaining > 0 ? [more] : [])] }),
    button: {
      label: onlyLine
        ? i18n.t('mail.digest.have-a-look', 'Have a look')
        : i18n.t('mail.digest.see-all', 'See them all'),
      link,
    },
    secondLink: {
      label: i18n.t('mail.digest.settings', 'Notification settings'),
      link: settings_link,
    },
    reason: i18n.t(
      'mail.digest.reason',
      'You get this mail because you have not read these notifications at {brand} yet. There is one a day at most.',
    ),
  };
};
