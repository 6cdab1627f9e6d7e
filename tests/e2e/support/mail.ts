import { expect } from '@playwright/test';
import { z } from 'zod';

/** URL of the mail catcher or of Mailpit, which have the same API. */
const mailUrl = process.env.MAIL_URL ?? 'http://localhost:8025';

const MessageList = z.object({
  messages: z.array(z.object({ ID: z.string(), To: z.array(z.object({ Address: z.string() })) })),
});
const Mail = z.object({ Subject: z.string(), Text: z.string(), HTML: z.string() });
export type Mail = z.output<typeof Mail>;

async function fetchJson<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
  const response = await fetch(`${mailUrl}/api/v1/${path}`);
  return schema.parse(await response.json());
}

/** Returns the mails to `address`, the oldest first. */
export async function fetchMails(address: string): Promise<Mail[]> {
  const { messages } = await fetchJson('messages?limit=500', MessageList);
  const messagesToAddress = messages.filter(mail =>
    mail.To.some(to => to.Address.toLowerCase() === address.toLowerCase()),
  );
  return Promise.all(messagesToAddress.reverse().map(mail => fetchJson(`message/${mail.ID}`, Mail)));
}

export async function waitForMail(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await fetchMails(address)).find(mail => subject.test(mail.Subject));
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error(`No mail to ${address}`);
  return found;
}

export function findLink(mail: Mail, urlPart: string): string {
  const links = mail.Text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find(candidate => candidate.includes(urlPart));
  if (!link) throw new Error(`The mail '${mail.Subject}' has no link with ${urlPart}: ${mail.Text}`);
  return link;
}
