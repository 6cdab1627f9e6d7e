import path from 'node:path';
import { catchMail } from '../mail/catcher.ts';
import type { Folders, RunningServer } from './running-server.ts';

export async function startMail(
  folders: Folders,
  ports: { smtp: number; web: number },
): Promise<RunningServer> {
  const catcher = await catchMail({
    folder: path.join(folders.dataFolder, 'mail'),
    smtpPort: ports.smtp,
    webPort: ports.web,
  });
  const { promise: ended, resolve: markEnded } = Promise.withResolvers<undefined>();
  return {
    name: 'mail',
    environment: { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, MAIL_URL: `http://127.0.0.1:${ports.web}` },
    summary: `Mail catcher on port ${ports.smtp}, inbox at http://127.0.0.1:${ports.web}`,
    pid: undefined,
    ended,
    stop: async () => {
      await catcher.stop();
      markEnded(undefined);
    },
  };
}
