import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { notificationsService } from '../service.ts';
import { type MailServer, type RecipientCheck, startMailServer } from './mail-server.ts';

type Options = NonNullable<Parameters<typeof startTestService>[1]> & { check?: RecipientCheck };

export async function startWithMailServer({ env, check, ...options }: Options = {}) {
  const mailServer = await startMailServer(check);
  const service = await startTestService(notificationsService, {
    ...options,
    env: { SMTP_URL: mailServer.url, ...env },
  });
  return { service, mailServer };
}

export async function stopBoth(service?: TestService, mailServer?: MailServer): Promise<void> {
  await service?.stop();
  await mailServer?.stop();
}

export const createContactState = (
  email: string,
  change: { email_verified?: boolean; first_name?: string } = {},
) => ({
  email,
  email_verified: true,
  other_emails: [],
  first_name: 'Ana',
  timeZone: null,
  ...change,
});
