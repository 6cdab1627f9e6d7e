import { type CaughtMail, flatAddresses, type Mailbox, matches } from './mailbox.ts';

/** An HTTP response. */
export type Answer = { status: number; type: string; body: string };

/**
 * The JSON API, in the shapes of Mailpit's (its `/api/v1`), so that a test reads mail the same way whether
 * this catcher or Mailpit's image received it. Undefined for other paths.
 */
export function serveApi(mailbox: Mailbox, method: string, url: URL): Answer | undefined {
  const [, route, id, part] = /^\/api\/v1\/([a-z]+)(?:\/([^/]+))?(?:\/([a-z]+))?$/.exec(url.pathname) ?? [];
  if (route === 'messages' && method === 'GET') return page(mailbox, url, '');
  if (route === 'search' && method === 'GET') return page(mailbox, url, url.searchParams.get('query') ?? '');
  if (route === 'messages' && method === 'DELETE') {
    mailbox.clear();
    return { status: 200, type: 'text/plain', body: 'ok' };
  }
  if (route !== 'message' || id === undefined || method !== 'GET') return undefined;
  const mail = mailbox.find(id);
  if (mail === undefined) return json({ Error: 'message not found' }, 404);
  if (part === 'raw')
    return { status: 200, type: 'text/plain; charset=utf-8', body: mail.raw.toString('utf8') };
  if (part === 'headers') return json(headersOf(mail));
  return part === undefined ? json(detailOf(mail)) : undefined;
}

function page(mailbox: Mailbox, url: URL, query: string): Answer {
  const start = Number(url.searchParams.get('start') ?? 0) || 0;
  const limit = Number(url.searchParams.get('limit') ?? 50) || 50;
  const found = mailbox.all().filter(mail => matches(mail, query));
  return json({
    total: mailbox.all().length,
    unread: 0,
    count: Math.min(limit, Math.max(0, found.length - start)),
    messages_count: found.length,
    start,
    tags: [],
    messages: found.slice(start, start + limit).map(summaryOf),
  });
}

function summaryOf(mail: CaughtMail) {
  const { email } = mail;
  const text = (email.text ?? email.html ?? '').replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ');
  return {
    ID: mail.id,
    MessageID: (email.messageId ?? '').replace(/^<|>$/g, ''),
    Read: false,
    From: people(email.from === undefined ? [] : [email.from])[0] ?? null,
    To: people(email.to),
    Cc: people(email.cc),
    Bcc: hiddenRecipients(mail),
    ReplyTo: people(email.replyTo),
    Subject: email.subject ?? '',
    Created: mail.received.toISOString(),
    Tags: [],
    Size: mail.raw.length,
    Attachments: email.attachments.length,
    Snippet: text.trim().slice(0, 250),
  };
}

function detailOf(mail: CaughtMail) {
  const { Created, Attachments, Snippet, Read, ...summary } = summaryOf(mail);
  const unsubscribe = headersOf(mail)['List-Unsubscribe']?.[0] ?? '';
  return {
    ...summary,
    Date: mail.email.date ?? Created,
    ReturnPath: mail.email.returnPath ?? '',
    Text: mail.email.text ?? '',
    HTML: mail.email.html ?? '',
    Attachments: mail.email.attachments.map(one => ({
      FileName: one.filename ?? '',
      ContentType: one.mimeType,
    })),
    Inline: [],
    ListUnsubscribe: {
      Header: unsubscribe,
      Links: [...unsubscribe.matchAll(/<([^<>]+)>/g)].map(([, link]) => link),
      Errors: '',
      HeaderPost: headersOf(mail)['List-Unsubscribe-Post']?.[0] ?? '',
    },
  };
}

function headersOf(mail: CaughtMail): Record<string, string[]> {
  const headers: Record<string, string[]> = {};
  for (const { key, originalKey, value } of mail.email.headers) {
    if (key === 'x-envelope-to') continue;
    const name = originalKey.replace(
      /(^|-)([a-z])/g,
      (_, dash: string, letter: string) => dash + letter.toUpperCase(),
    );
    headers[name] = [...(headers[name] ?? []), value];
  }
  return headers;
}

function hiddenRecipients(mail: CaughtMail) {
  const seen = flatAddresses([...(mail.email.to ?? []), ...(mail.email.cc ?? [])]).map(one => one.address);
  return mail.recipients
    .filter(address => !seen.includes(address))
    .map(address => ({ Name: '', Address: address }));
}

function people(addresses: Parameters<typeof flatAddresses>[0]) {
  return flatAddresses(addresses).map(one => ({ Name: one.name, Address: one.address }));
}

function json(value: unknown, status = 200): Answer {
  return { status, type: 'application/json', body: JSON.stringify(value) };
}
