import { brand } from '@giftlist/contracts/product';
import { isWebLink, type MailContent, type MailFrame, type MailLink } from './mail-content.ts';

const linkLines = (link: MailLink | null | undefined): string[] =>
  link && isWebLink(link.link) ? [`${link.label}:\n${link.link}`] : [];

/** The mail as plain text. */
export function mailText(content: MailContent, frame: MailFrame): string {
  const { quote } = content;
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.details ?? []).map(({ label, text }) => `${label}:\n${text}`),
    ...(content.items ? [content.items.map(item => `- ${item}`).join('\n')] : []),
    ...(quote?.text ? [`${quote.by} wrote:\n${quote.text.replace(/^/gm, '> ')}`] : []),
    ...linkLines(content.button),
    ...linkLines(content.secondLink),
    ...(content.note ? [content.note] : []),
    `-- \n${brand}, ${frame.origin}\n${content.reason}`,
    ...linkLines(frame.unsubscribe),
  ]
    .join('\n\n')
    .concat('\n');
}
