import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** Accepts a recipient, or refuses it with a code such as 451 or 550. */
export type RecipientCheck = (recipient: string) => 'accept' | { code: number; text: string };

/** A real SMTP server that keeps the received emails in memory. */
export interface MailServer {
  url: string;
  readonly accepted: readonly Email[];
  mailsTo(recipient: string): Email[];
  /** Recipients of all delivery attempts, including refused ones. */
  readonly attempts: readonly string[];
  stop(): Promise<void>;
}

export async function startMailServer(check: RecipientCheck = () => 'accept', port = 0): Promise<MailServer> {
  const accepted: Email[] = [];
  const attempts: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      attempts.push(address);
      const reply = check(address);
      if (reply === 'accept') done();
      else done(Object.assign(new Error(reply.text), { responseCode: reply.code }));
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then(
          mail => {
            accepted.push(mail);
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    accepted,
    mailsTo: recipient => accepted.filter(mail => mail.to?.some(to => to.address === recipient)),
    attempts,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  };
}
