import type { Attachment } from 'postal-mime';
import type { WebResponse } from './api.ts';
import { type CaughtMail, flattenAddresses, type Mailbox } from './mailbox.ts';

/** Returns undefined for unknown paths. */
export function servePage(mailbox: Mailbox, url: URL): WebResponse | undefined {
  if (url.pathname === '/') return createHtmlResponse(renderInbox(mailbox.listMails()));
  const [, pageId = '', bodyId] = /^\/(?:mail\/([^/.]+)|view\/([^/.]+)\.html)$/.exec(url.pathname) ?? [];
  const mail = mailbox.find(bodyId ?? pageId);
  if (mail === undefined) return undefined;
  return createHtmlResponse(bodyId === undefined ? renderMail(mail) : renderBody(mail));
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`);

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem; }
  h1 { font-size: 1.4rem; } a { color: inherit; } ol { list-style: none; padding: 0; }
  li a { display: block; padding: .75rem .5rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-decoration: none; }
  li a:hover, li a:focus { background: color-mix(in srgb, currentColor 8%, transparent); }
  small { opacity: .75; display: block; } dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
  dt { opacity: .75; } dd { margin: 0; }
  iframe { width: 100%; height: 65vh; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; background: #fff; }
  pre { white-space: pre-wrap; }`;

function renderInbox(mails: readonly CaughtMail[]): string {
  const rows = mails.map(
    mail => `<li><a href="/mail/${mail.id}"><strong>${escapeHtml(mail.email.subject || '(no subject)')}</strong>
      <small>to ${escapeHtml(mail.recipients.join(', '))} · ${escapeHtml(mail.receivedAt.toLocaleString('en-GB'))}</small></a></li>`,
  );
  const list =
    rows.length === 0 ? '<p>No mail yet. This page refreshes by itself.</p>' : `<ol>${rows.join('')}</ol>`;
  return renderPage('Caught mail', `<h1>Caught mail</h1>${list}`, '<meta http-equiv="refresh" content="5">');
}

function renderMail(mail: CaughtMail): string {
  const { email } = mail;
  const from = flattenAddresses(email.from === undefined ? [] : [email.from]);
  const rows = [
    ['From', from.map(({ name, address }) => `${name} <${address}>`).join(', ')],
    ['To', mail.recipients.join(', ')],
    ['Received', mail.receivedAt.toLocaleString('en-GB')],
  ];
  const details = rows
    .map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('');
  const frame =
    email.html === undefined
      ? ''
      : `<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/view/${mail.id}.html"></iframe>`;
  const text = `<details${email.html === undefined ? ' open' : ''}><summary>Text</summary><pre>${escapeHtml(email.text ?? '')}</pre></details>`;
  const subject = escapeHtml(email.subject || '(no subject)');
  return renderPage(
    subject,
    `<p><a href="/">All mail</a></p><h1>${subject}</h1><dl>${details}</dl>${frame}${text}`,
  );
}

function renderBody({ email }: CaughtMail): string {
  const { html, text, attachments } = email;
  if (html === undefined) return `<base target="_blank"><pre>${escapeHtml(text ?? '')}</pre>`;
  const pictureUrls = new Map(
    attachments.flatMap(({ contentId, mimeType, content }) =>
      contentId === undefined ? [] : [[contentId.replace(/^<|>$/g, ''), createDataUrl(mimeType, content)]],
    ),
  );
  return `<base target="_blank">${html.replace(/cid:([^"'\s)]+)/g, (link, contentId) => pictureUrls.get(contentId) ?? link)}`;
}

function createDataUrl(type: string, content: Attachment['content']): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function renderPage(title: string, content: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>${head}<style>${style}</style></head><body>${content}</body></html>`;
}

function createHtmlResponse(text: string): WebResponse {
  return { status: 200, type: 'text/html; charset=utf-8', body: text };
}
