import type { I18n } from '@giftlist/service-kit/translations';
import { kinds } from '../../kinds/kinds.ts';
import type { Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

/** Further items are only counted. */
const maxLines = 10;

/** The heading for a kind that has no digest in this release, but had one in an earlier release. */
const otherHeading = (i18n: I18n) => i18n.t('mail.digest.other', 'There is news at {brand}');

/** A single notification is the mail's heading and text. */
export const digest: Composer<'digest'> = (request, { i18n }): MailContent => {
  const { kind, lines, link, settings_link } = request;
  const [first] = lines;
  const shown = lines.slice(0, maxLines).map(line => line.title);
  const rest = lines.length - shown.length;
  const single = lines.length === 1 && first;
  const heading = single ? first.title : (kinds[kind].digest ?? otherHeading)(i18n);
  const more = i18n.t('mail.digest.more', '{count, plural, other {And # more.}}', { count: rest });
  return {
    subject: heading,
    preview: single ? first.body : shown.slice(0, 2).join(' · '),
    heading,
    ...(single
      ? { paragraphs: [first.body] }
      : { paragraphs: [], items: [...shown, ...(rest > 0 ? [more] : [])] }),
    button: {
      label: single
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
