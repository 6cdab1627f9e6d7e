import { type CaughtMail, flattenAddresses, type Mailbox, matchesQuery } from './mailbox.ts';

export type WebResponse = { status: number; type: string; body: string };

/**
 * Implements Mailpit's `/api/v1`, so that tests work with this catcher and with Mailpit. Returns undefined
 * for unknown paths.
 */
export function serveApi(mailbox: Mailbox, method: string, url: URL): WebResponse | undefined {
  const [, route, id, format] = /^\/api\/v1\/([a-z]+)(?:\/([^/]+))?(?:\/([a-z]+))?$/.exec(url.pathname) ?? [];
  if (route === 'messages' && method === 'GET') return listMessages(mailbox, url);
  if (route === 'search' && method === 'GET')
    return listMessages(mailbox, url, url.searchParams.get('query') ?? '');
  if (route === 'messages' && method === 'DELETE') {
    mailbox.clear();
    return { status: 200, type: 'text/plain', body: 'ok' };
  }
  if (route !== 'message' || id === undefined || method !== 'GET') return undefined;
  const mail = mailbox.find(id);
  if (mail === undefined) return createJsonResponse({ Error: 'message not found' }, 404);
  if (format === 'raw')
    return { status: 200, type: 'text/plain; charset=utf-8', body: mail.raw.toString('utf8') };
  if (format === 'headers') return createJsonResponse(collectHeaders(mail));
  return format === undefined ? createJsonResponse(toDetail(mail)) : undefined;
}

function listMessages(mailbox: Mailbox, url: URL, query = ''): WebResponse {
  const start = Number(url.searchParams.get('start') ?? 0) || 0;
  const limit = Number(url.searchParams.get('limit') ?? 50) || 50;
  const matches = mailbox.listMails().filter(mail => matchesQuery(mail, query));
  return createJsonResponse({
    total: mailbox.listMails().length,
    unread: 0,
    count: Math.min(limit, Math.max(0, matches.length - start)),
    messages_count: matches.length,
    start,
    tags: [],
    messages: matches.slice(start, start + limit).map(toSummary),
  });
}

function toSummary(mail: CaughtMail) {
  const { email } = mail;
  const text = (email.text ?? email.html ?? '').replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ');
  return {
    ID: mail.id,
    MessageID: (email.messageId ?? '').replace(/^<|>$/g, ''),
    Read: false,
    From: toAddresses(email.from === undefined ? [] : [email.from])[0] ?? null,
    To: toAddresses(email.to),
    Cc: toAddresses(email.cc),
    Bcc: findBlindRecipients(mail),
    ReplyTo: toAddresses(email.replyTo),
    Subject: email.subject ?? '',
    Created: mail.receivedAt.toISOString(),
    Tags: [],
    Size: mail.raw.length,
    Attachments: email.attachments.length,
    Snippet: text.trim().slice(0, 250),
  };
}

function toDetail(mail: CaughtMail) {
  const { Created, Attachments, Snippet, Read, ...summary } = toSummary(mail);
  const unsubscribe = collectHeaders(mail)['List-Unsubscribe']?.[0] ?? '';
  return {
    ...summary,
    Date: mail.email.date ?? Created,
    ReturnPath: mail.email.returnPath ?? '',
    Text: mail.email.text ?? '',
    HTML: mail.email.html ?? '',
    Attachments: mail.email.attachments.map(attachment => ({
      FileName: attachment.filename ?? '',
      ContentType: attachment.mimeType,
    })),
    Inline: [],
    ListUnsubscribe: {
      Header: unsubscribe,
      Links: [...unsubscribe.matchAll(/<([^<>]+)>/g)].map(([, link]) => link),
      Errors: '',
      HeaderPost: collectHeaders(mail)['List-Unsubscribe-Post']?.[0] ?? '',
    },
  };
}

function collectHeaders(mail: CaughtMail): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const { key, originalKey, value } of mail.email.headers) {
    // Added by `Mailbox`.
    if (key === 'x-envelope-to') continue;
    const name = originalKey.replace(
      /(^|-)([a-z])/g,
      (_, dash: string, letter: string) => dash + letter.toUpperCase(),
    );
    headers[name] = [...(headers[name] ?? []), value];
  }
  return headers;
}

function findBlindRecipients(mail: CaughtMail) {
  const visibleAddresses = flattenAddresses([...(mail.email.to ?? []), ...(mail.email.cc ?? [])]).map(
    entry => entry.address,
  );
  return mail.recipients
    .filter(address => !visibleAddresses.includes(address))
    .map(address => ({ Name: '', Address: address }));
}

function toAddresses(addresses: Parameters<typeof flattenAddresses>[0]) {
  return flattenAddresses(addresses).map(({ name, address }) => ({ Name: name, Address: address }));
}

function createJsonResponse(value: unknown, status = 200): WebResponse {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}
