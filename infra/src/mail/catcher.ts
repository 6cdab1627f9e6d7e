import http from 'node:http';
import { SMTPServer } from 'smtp-server';
import { toReason } from '../command-error.ts';
import { serveApi, type WebResponse } from './api.ts';
import { Mailbox } from './mailbox.ts';
import { servePage } from './pages.ts';

const maxMailBytes = 10 * 1_024 * 1_024;

/** Receives mail by SMTP on one port and shows it on another, as pages and as JSON. Delivers nothing. */
export async function catchMail(options: {
  folder: string;
  smtpPort: number;
  webPort: number;
}): Promise<{ stop(): Promise<void> }> {
  const mailbox = await Mailbox.open(options.folder);
  const smtp = createSmtpServer(mailbox);
  const web = http.createServer((request, response) => {
    const reply = handleWebRequest(mailbox, request);
    response.writeHead(reply.status, {
      'content-type': reply.type,
      'cache-control': 'no-store',
      // Prevents scripts in emails from running.
      'content-security-policy': "script-src 'none'; object-src 'none'",
    });
    response.end(reply.body);
  });
  await Promise.all([listen(smtp, options.smtpPort), listen(web, options.webPort)]);
  return {
    stop: async () => {
      web.closeAllConnections();
      await Promise.all([
        new Promise<void>(done => smtp.close(() => done())),
        new Promise(done => web.close(done)),
      ]);
    },
  };
}

function createSmtpServer(mailbox: Mailbox): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    // A client that switches to TLS automatically would reject a self-signed certificate.
    disabledCommands: ['STARTTLS'],
    size: maxMailBytes,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('The mail is too large.'), { responseCode: 552 }));
          return;
        }
        const recipients = session.envelope.rcptTo.map(recipient => recipient.address);
        mailbox.add(Buffer.concat(chunks), recipients).then(
          () => done(),
          error => done(new Error(toReason(error))),
        );
      });
    },
  });
  // An error, for example of a client that disconnects, must not end the catcher.
  smtp.on('error', () => undefined);
  return smtp;
}

function handleWebRequest(mailbox: Mailbox, request: http.IncomingMessage): WebResponse {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const method = request.method ?? 'GET';
  if (url.pathname === '/livez' || url.pathname === '/readyz')
    return { status: 200, type: 'text/plain', body: 'ok' };
  const page = method === 'GET' ? servePage(mailbox, url) : undefined;
  return page ?? serveApi(mailbox, method, url) ?? { status: 404, type: 'text/plain', body: 'Not found.' };
}

function listen(server: SMTPServer | http.Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = server instanceof SMTPServer ? server.server : server;
    socket.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      socket.off('error', reject);
      resolve();
    });
  });
}
