import { brand } from '@giftlist/contracts/product';
import type { I18n } from '@giftlist/service-kit/translations';
import { isWebLink, type MailContent, type MailFrame, type MailLink } from './mail-content.ts';
import { formatQuoteIntroduction } from './mail-text.ts';

export const bowCid = 'bow@giftlist';

const fonts = "Figtree,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const headFonts = `'Bricolage Grotesque',${fonts}`;

/** Overrides the inline styles of the light theme. Outlook marks its dark mode with `data-ogsc`. */
const style = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 0; width: 100%; }
  a { color: #B01F53; }
  @media (max-width: 600px) { .card { padding: 26px 22px 28px !important; } .head { font-size: 24px !important; } }
  @media (prefers-color-scheme: dark) {
    .page { background: #161218 !important; }
    .card { background: #201A23 !important; border-color: #D1356C #352D39 #352D39 !important; }
    .leaf, .item { border-color: #352D39 !important; }
    .mark, .link { color: #F9A3BF !important; }
    .head, .text, .item, .number { color: #F7F1F4 !important; }
    .quiet { color: #C3B8C1 !important; }
    .quote { background: #1B161E !important; border-color: #D1356C !important; color: #F7F1F4 !important; }
    .button, .month { background: #D1356C !important; }
  }
  [data-ogsc] .head, [data-ogsc] .text, [data-ogsc] .item, [data-ogsc] .number { color: #F7F1F4 !important; }
  [data-ogsc] .quiet { color: #C3B8C1 !important; }
  [data-ogsc] .mark, [data-ogsc] .link { color: #F9A3BF !important; }`;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`);

const isolatedText = /\u2068([^\u2066-\u2069]*)\u2069/g;
/** Isolated names (U+2068 … U+2069) become `bdi` elements. */
const renderSentence = (text: string): string => escapeHtml(text).replace(isolatedText, '<bdi>$1</bdi>');

const renderLines = (text: string): string => renderSentence(text).replace(/\r?\n/g, '<br>');

const renderParagraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;font:400 16px/1.55 ${fonts};color:#1F1B24">${renderLines(text)}</p>`;

/** Hidden from screen readers, because it is decorative. */
const renderPicture = (link: string | undefined): string =>
  link && isWebLink(link)
    ? `<img src="${escapeHtml(link)}" width="160" height="160" alt="" style="display:block;width:160px;height:160px;margin:0 0 20px;border:0;border-radius:16px;object-fit:cover">`
    : '';

/** Mail programs do not support `border-inline-start`. */
const getStartSide = ({ direction }: I18n): 'left' | 'right' => (direction === 'rtl' ? 'right' : 'left');

const renderDetails = (i18n: I18n, entries: MailContent['details'] = []): string =>
  entries
    .map(
      ({ label, text }) =>
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td class="quote" style="padding:14px 18px;border-${getStartSide(i18n)}:4px solid #2F7D47;border-radius:8px;background:#F7F1EB;font:400 16px/1.55 ${fonts};color:#1F1B24"><div style="font-weight:600">${escapeHtml(label)}</div><div dir="auto">${renderLines(text)}</div></td></tr></table>`,
    )
    .join('');

function renderList(items: MailContent['items'] = []): string {
  if (items.length === 0) return '';
  const rows = items.map(
    item =>
      `<tr><td class="item" style="padding:12px 0;border-top:1px solid #EBE2DC;font:400 16px/1.5 ${fonts};color:#1F1B24">${renderLines(item)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

/** Hidden from screen readers, because the text contains the date. */
function renderCalendarPage(date: string | undefined, i18n: I18n): string {
  if (date === undefined) return '';
  const month = `<tr><td class="month" align="center" style="padding:4px 0;border-radius:11px 11px 0 0;background:#C2255C;font:600 14px/18px ${fonts};letter-spacing:.04em;text-transform:uppercase;color:#ffffff">${i18n.shortMonth(date)}</td></tr>`;
  const number = `<tr><td class="number" align="center" style="padding:6px 0 8px;font:700 28px/32px ${headFonts};color:#1F1B24">${Number(date.slice(8, 10))}</td></tr>`;
  return `<table role="presentation" aria-hidden="true" class="leaf" width="72" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border:1px solid #EBE2DC;border-radius:12px">${month}${number}</table>`;
}

function renderQuote(quote: MailContent['quote'], i18n: I18n): string {
  if (!quote?.text) return '';
  const text = quote.text
    .split(/\r?\n/)
    .map(line => `<div dir="auto">${escapeHtml(line) || '<br>'}</div>`)
    .join('');
  return `<p class="quiet" style="margin:0 0 8px;font:400 14px/1.5 ${fonts};color:#5F545C">${renderSentence(formatQuoteIntroduction(quote.by, i18n))}</p><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="quote" style="padding:14px 18px;border-${getStartSide(i18n)}:4px solid #C2255C;border-radius:8px;background:#F7F1EB;font:400 16px/1.55 ${fonts};color:#1F1B24"><blockquote style="margin:0">${text}</blockquote></td></tr></table>`;
}

function renderButton(link: MailLink | undefined): string {
  if (!link || !isWebLink(link.link)) return '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 8px"><tr><td class="button" style="border-radius:12px;background:#C2255C"><a href="${escapeHtml(link.link)}" style="display:inline-block;padding:14px 26px;font:600 16px/20px ${fonts};color:#ffffff;text-decoration:none">${escapeHtml(link.label)}</a></td></tr></table>`;
}

function renderSecondLink(link: MailLink | undefined): string {
  if (!link || !isWebLink(link.link)) return '';
  return `<p style="margin:14px 0 0;font:400 16px/1.55 ${fonts}"><a class="link" href="${escapeHtml(link.link)}" style="color:#B01F53">${escapeHtml(link.label)}</a></p>`;
}

const renderNote = (text: string | undefined): string =>
  text
    ? `<p class="quiet" style="margin:24px 0 0;font:400 14px/1.5 ${fonts};color:#5F545C">${renderLines(text)}</p>`
    : '';

const renderFooterLink = (link: MailLink | null): string =>
  link && isWebLink(link.link)
    ? `<br><a class="quiet" href="${escapeHtml(link.link)}" style="display:inline-block;padding:6px 0;color:#5F545C">${escapeHtml(link.label)}</a>`
    : '';

/** Old mail programs need tables. */
export function renderMailHtml(content: MailContent, frame: MailFrame): string {
  const origin = escapeHtml(frame.origin);
  const { i18n } = frame;
  return `<!doctype html>
<html lang="${i18n.language}" dir="${i18n.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#FFFBF7">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#FFFBF7"><tr><td align="center" style="padding:32px 16px;overflow-wrap:anywhere">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px"><a href="${origin}" class="mark" style="font:700 22px/26px ${headFonts};letter-spacing:-.025em;color:#C2255C;text-decoration:none"><img src="cid:${bowCid}" width="30" height="25" alt="" style="vertical-align:-4px;border:0;margin-${getStartSide(i18n) === 'left' ? 'right' : 'left'}:8px">${brand}</a></td></tr>
<tr><td class="card" style="padding:34px 40px 36px;border:1px solid #EBE2DC;border-top:6px solid #C2255C;border-radius:16px;background:#FFFFFF">
${renderPicture(content.picture)}${renderCalendarPage(content.date, i18n)}<h1 class="head" style="margin:0 0 18px;font:700 28px/1.2 ${headFonts};letter-spacing:-.025em;color:#1F1B24">${renderSentence(content.heading)}</h1>
${content.paragraphs.map(renderParagraph).join('\n')}
${renderDetails(i18n, content.details)}${renderList(content.items)}${renderQuote(content.quote, i18n)}${renderButton(content.button)}${renderSecondLink(content.secondLink)}${renderNote(content.note)}
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;font:400 14px/1.5 ${fonts};color:#5F545C">${renderSentence(content.reason)}${renderFooterLink(frame.unsubscribe)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
