import { expect } from '@playwright/test';
import { z } from 'zod';

/** The mail catcher's web address; its API lists what was received. */
const mailUrl = process.env.MAIL_URL ?? 'http://localhost:8025';

const Mail = z.object({
  id: z.string(),
  subject: z.string().default(''),
  text: z.string().default(''),
  html: z.string().default(''),
  to: z.array(z.object({ address: z.string() })),
});
export type Mail = z.output<typeof Mail>;

/** Every mail that came for an address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${mailUrl}/email`);
  const mails = z.array(Mail).parse(await answer.json());
  return mails.filter(mail => mail.to.some(to => to.address.toLowerCase() === address.toLowerCase()));
}

/** Waits for the mail to an address whose subject fits. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).find(mail => subject.test(mail.subject));
        return found !== undefined;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  if (!found) throw new Error(`No mail to ${address}`);
  return found;
}

/** The first link of a mail whose address contains a text. */
export function linkIn(mail: Mail, part: string): string {
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  const link = links.find(candidate => candidate.includes(part));
  if (!link) throw new Error(`The mail '${mail.subject}' has no link with ${part}: ${mail.text}`);
  return link;
}
