// Writes Alertmanager's configuration to ALERTS_FILE, or prints it. Emails go to ALERTS_TO through ALERTS_SMTP_URL or,
// if that is not set, SMTP_URL.
import { writeFileSync } from 'node:fs';

/** In the format of https://prometheus.io/docs/alerting/latest/configuration/. Without ALERTS_TO, no email is sent. */
export function createAlertmanagerConfig({ ALERTS_TO, ALERTS_SMTP_URL, SMTP_URL, MAIL_FROM }) {
  const to = ALERTS_TO ?? '';
  const server = ALERTS_SMTP_URL || SMTP_URL || '';
  const emails = to === '' ? [] : [{ to, send_resolved: true }];
  return {
    global: to === '' ? {} : createMailSettings(server, MAIL_FROM || to.split(',')[0]),
    route: {
      receiver: 'operators',
      group_by: ['alertname'],
      group_wait: '30s',
      group_interval: '5m',
      repeat_interval: '1d',
      routes: [{ receiver: 'operators', matchers: ['severity="page"'], repeat_interval: '1h' }],
    },
    receivers: [{ name: 'operators', email_configs: emails }],
  };
}

function createMailSettings(address, from) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isSecure = protocol === 'smtps:';
  // Alertmanager uses implicit TLS only at port 465.
  if (isSecure && port !== '' && port !== '465')
    throw new Error(
      'Alertmanager only supports smtps:// at port 465, but the URL of the mail server for alerts has another port',
    );
  return {
    smtp_smarthost: `${hostname}:${port || (isSecure ? 465 : 587)}`,
    smtp_from: from,
    // The mail catcher of a trial has neither TLS nor authentication.
    smtp_require_tls: !isSecure && username !== '',
    ...(username !== '' && {
      smtp_auth_username: decodeURIComponent(username),
      smtp_auth_password: decodeURIComponent(password),
    }),
  };
}

if (import.meta.main) {
  const text = `${JSON.stringify(createAlertmanagerConfig(process.env), null, 2)}\n`;
  if (process.env.ALERTS_FILE) writeFileSync(process.env.ALERTS_FILE, text);
  else process.stdout.write(text);
}
