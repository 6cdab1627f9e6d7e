import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

export type CaughtMail = {
  id: string;
  receivedAt: Date;
  raw: Buffer;
  email: Email;
  /** From the SMTP envelope, including blind copies. */
  recipients: string[];
};

const maxMails = 500;

/** Keeps the latest 500 emails in a folder, also across restarts. */
export class Mailbox {
  private readonly folder: string;
  private mails: CaughtMail[] = [];
  private lastId = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Loads the emails in the folder; ignores other files. */
  static async open(folder: string): Promise<Mailbox> {
    mkdirSync(folder, { recursive: true });
    const mailbox = new Mailbox(folder);
    for (const file of readdirSync(folder).sort()) {
      const id = /^(\d{13,})\.eml$/.exec(file)?.[1];
      if (id !== undefined) await mailbox.load(id, readFileSync(path.join(folder, file)));
    }
    return mailbox;
  }

  /** Returns the emails, newest first. */
  listMails(): readonly CaughtMail[] {
    return this.mails;
  }

  /** Finds an email by id; the id `latest` finds the newest. */
  find(id: string): CaughtMail | undefined {
    return id === 'latest' ? this.mails[0] : this.mails.find(mail => mail.id === id);
  }

  /** Stores an email, with the recipients of the envelope in a header. Deletes the oldest emails above `maxMails`. */
  async add(raw: Buffer, recipients: readonly string[]): Promise<void> {
    const id = this.nextId();
    const rawWithRecipients = Buffer.concat([
      Buffer.from(`X-Envelope-To: ${recipients.join(', ')}\r\n`),
      raw,
    ]);
    writeFileSync(path.join(this.folder, `${id}.eml`), rawWithRecipients);
    await this.load(id, rawWithRecipients);
    for (const oldMail of this.mails.splice(maxMails)) this.deleteFile(oldMail);
  }

  clear(): void {
    for (const mail of this.mails.splice(0)) this.deleteFile(mail);
  }

  private async load(id: string, raw: Buffer): Promise<void> {
    const email = await PostalMime.parse(raw);
    const recipientsHeader = email.headers.find(header => header.key === 'x-envelope-to')?.value ?? '';
    const recipients = recipientsHeader.split(/,\s*/).filter(address => address !== '');
    // An id is in microseconds; its first 13 digits are the milliseconds.
    const receivedMs = Number(id.slice(0, 13));
    this.mails.unshift({ id, receivedAt: new Date(receivedMs), raw, email, recipients });
  }

  private deleteFile(mail: CaughtMail): void {
    rmSync(path.join(this.folder, `${mail.id}.eml`), { force: true });
  }

  /** Returns microseconds since 1970, so that ids are unique and sort by the time of receipt. */
  private nextId(): string {
    this.lastId = Math.max(this.lastId + 1, Date.now() * 1_000);
    return String(this.lastId);
  }
}

/** Replaces groups by their members. */
export function flattenAddresses(
  addresses: readonly Address[] | undefined,
): { name: string; address: string }[] {
  return (addresses ?? []).flatMap(entry =>
    entry.address === undefined ? entry.group : [{ name: entry.name, address: entry.address }],
  );
}

/** All words and all `to:`, `from:` and `subject:` terms must match. A text with spaces must be quoted. */
export function matchesQuery(mail: CaughtMail, query: string): boolean {
  const terms = query.match(/(?:[a-z]+:)?(?:"[^"]*"|\S+)/gi) ?? [];
  return terms.every(term => matchesTerm(mail, term));
}

function matchesTerm(mail: CaughtMail, term: string): boolean {
  const [, field, quotedText, unquotedText] = /^(?:(to|from|subject):)?(?:"([^"]*)"|(.*))$/i.exec(term) ?? [];
  const searchText = (quotedText ?? unquotedText ?? '').toLowerCase();
  const { email } = mail;
  const texts = {
    to: [...mail.recipients, ...flattenAddresses(email.to).flatMap(entry => [entry.address, entry.name])],
    from: flattenAddresses(email.from === undefined ? [] : [email.from]).flatMap(entry => [
      entry.address,
      entry.name,
    ]),
    subject: [email.subject ?? ''],
  };
  const searchedTexts =
    field === 'to' || field === 'from' || field === 'subject'
      ? texts[field]
      : [...texts.to, ...texts.from, ...texts.subject, email.text ?? '', email.html ?? ''];
  return searchedTexts.some(text => text.toLowerCase().includes(searchText));
}
