import { brand } from '@giftlist/contracts/product';
import type { I18n } from '@giftlist/service-kit/translations';
import { isWebLink, type MailContent, type MailFrame, type MailLink } from './mail-content.ts';

const formatLabelled = (label: string, text: string, i18n: I18n): string =>
  `${i18n.t('mail.label', '{label}:', { label })}\n${text}`;

export const formatQuoteIntroduction = (name: string, i18n: I18n): string =>
  i18n.t('mail.wrote', '{name} wrote:', { name });

export function renderMailText(content: MailContent, frame: MailFrame): string {
  const { quote } = content;
  const { i18n } = frame;
  const renderLink = (link: MailLink | null | undefined): string[] =>
    link && isWebLink(link.link) ? [formatLabelled(link.label, link.link, i18n)] : [];
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.details ?? []).map(({ label, text }) => formatLabelled(label, text, i18n)),
    ...(content.items ? [content.items.map(item => `- ${item}`).join('\n')] : []),
    ...(quote?.text
      ? [`${formatQuoteIntroduction(quote.by, i18n)}\n${quote.text.replace(/^/gm, '> ')}`]
      : []),
    ...renderLink(content.button),
    ...renderLink(content.secondLink),
    ...(content.note ? [content.note] : []),
    `-- \n${brand}, ${frame.origin}\n${content.reason}`,
    ...renderLink(frame.unsubscribe),
  ]
    .join('\n\n')
    .concat('\n');
}
