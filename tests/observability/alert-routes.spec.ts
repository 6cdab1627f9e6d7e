import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const program = path.resolve(import.meta.dirname, '../../infra/docker/alert-routes.mjs');
const Config = z.object({
  global: z.record(z.string(), z.unknown()),
  receivers: z.tuple([
    z.object({ name: z.string(), email_configs: z.array(z.looseObject({ to: z.string() })) }),
  ]),
});

function createConfig(settings: Record<string, string>): z.output<typeof Config> {
  const text = execFileSync(process.execPath, [program], { env: settings, encoding: 'utf8', stdio: 'pipe' });
  return Config.parse(JSON.parse(text));
}

describe('alert routes', () => {
  it('use the mail server and credentials of the system, over TLS', () => {
    const { global, receivers } = createConfig({
      ALERTS_TO: 'ops@gifts.example',
      SMTP_URL: 'smtp://user%40gifts.example:p%3Ass@smtp.example?requireTLS=true',
      MAIL_FROM: 'Giftlist <gifts@gifts.example>',
    });
    expect(receivers[0].email_configs.map(({ to }) => to)).toEqual(['ops@gifts.example']);
    expect(global).toEqual({
      smtp_smarthost: 'smtp.example:587',
      smtp_from: 'Giftlist <gifts@gifts.example>',
      smtp_require_tls: true,
      smtp_auth_username: 'user@gifts.example',
      smtp_auth_password: 'p:ss',
    });
  });

  it('use a separate mail server if one is configured', () => {
    const { global } = createConfig({
      ALERTS_TO: 'ops@gifts.example',
      ALERTS_SMTP_URL: 'smtp://alerts:other@smtp.other.example:2525',
      SMTP_URL: 'smtp://user:pass@smtp.example',
      MAIL_FROM: 'gifts@gifts.example',
    });
    expect(global).toEqual({
      smtp_smarthost: 'smtp.other.example:2525',
      smtp_from: 'gifts@gifts.example',
      smtp_require_tls: true,
      smtp_auth_username: 'alerts',
      smtp_auth_password: 'other',
    });
  });

  it('use a trial’s mail catcher with neither TLS nor credentials', () => {
    const { global } = createConfig({
      ALERTS_TO: 'operator@localhost',
      ALERTS_SMTP_URL: '',
      SMTP_URL: 'smtp://mail:1025',
      MAIL_FROM: '',
    });
    expect(global).toEqual({
      smtp_smarthost: 'mail:1025',
      smtp_from: 'operator@localhost',
      smtp_require_tls: false,
    });
  });

  it('use implicit TLS for the scheme smtps, which is accepted only with port 465', () => {
    const ALERTS_TO = 'ops@gifts.example';
    const { global } = createConfig({ ALERTS_TO, SMTP_URL: 'smtps://u:p@smtp.example' });
    // `smtp_require_tls` is about STARTTLS, which implicit TLS does not use.
    expect([global.smtp_smarthost, global.smtp_require_tls]).toEqual(['smtp.example:465', false]);
    expect(() => createConfig({ ALERTS_TO, SMTP_URL: 'smtps://smtp.example:2465' })).toThrow('at port 465');
  });

  it('have neither a mail server nor a recipient if ALERTS_TO is not set', () => {
    const { global, receivers } = createConfig({ SMTP_URL: 'smtp://mail:1025' });
    expect([global, receivers[0].email_configs]).toEqual([{}, []]);
  });
});
