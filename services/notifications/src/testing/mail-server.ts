import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The server's reply to a recipient: accepted, or a refusal such as 451 or 550. */
export type Verdict = (recipient: string) => 'take' | { code: number; words: string };

/** A mail server for tests: real SMTP, in memory. */
export interface MailServer {
  url: string;
  /** Accepted mails, in order. */
  readonly taken: readonly Email[];
  takenBy(recipient: string): Email[];
  /** Offered recipients, including refused ones. */
  readonly offered: readonly string[];
  stop(): Promise<void>;
}

export async function startMailServer(verdict: Verdict = () => 'take', port = 0): Promise<MailServer> {
  const taken: Email[] = [];
  const offered: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      offered.push(address);
      const said = verdict(address);
      if (said === 'take') done();
      else done(Object.assign(new Error(said.words), { responseCode: said.code }));
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(parts)).then(
          mail => {
            taken.push(mail);
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
    taken,
    takenBy: recipient => taken.filter(mail => mail.to?.some(to => to.address === recipient)),
    offered,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  };
}
