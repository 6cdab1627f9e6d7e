import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { runTool } from '../servers/run-tool.ts';
import type { AlertTool } from './tools.ts';

const routesProgram = path.join(root, 'infra/docker/alert-routes.mjs');
const observability = path.join(root, 'infra/observability');

/** A login, a server only for alerts, several recipients, and no recipient. */
const exampleMailSettings = [
  {
    ALERTS_TO: 'ops@gifts.example',
    SMTP_URL: 'smtp://user:p%40ss@smtp.example:587',
    MAIL_FROM: 'Us <us@x.example>',
  },
  {
    ALERTS_TO: 'ops@gifts.example',
    ALERTS_SMTP_URL: 'smtp://alerts:p%40ss@smtp.other.example',
    SMTP_URL: 'smtp://mail:1025',
    MAIL_FROM: 'Us <us@x.example>',
  },
  { ALERTS_TO: 'a@x.example, b@x.example', SMTP_URL: 'smtps://smtp.example', MAIL_FROM: '' },
  { ALERTS_TO: '', SMTP_URL: 'smtp://mail:1025' },
];

export const alertChecks: Record<AlertTool, { name: string; run: (program: string) => Promise<void> }[]> = {
  promtool: [
    {
      name: 'the alert rules pass their tests',
      run: program => runOrThrow(program, ['test', 'rules', path.join(observability, 'rules.test.yaml')]),
    },
    {
      name: 'Prometheus accepts its configuration and rules',
      run: program => runOrThrow(program, ['check', 'config', path.join(observability, 'prometheus.yaml')]),
    },
  ],
  amtool: [
    { name: 'Alertmanager accepts the configurations generated from mail settings', run: checkRoutes },
  ],
};

async function checkRoutes(amtool: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-alerts-'));
  try {
    for (const [index, settings] of exampleMailSettings.entries()) {
      const file = path.join(folder, `${index}.json`);
      await runOrThrow(process.execPath, [routesProgram], { ...settings, ALERTS_FILE: file });
      await runOrThrow(amtool, ['check-config', file]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runOrThrow(program: string, args: readonly string[], variables = {}): Promise<void> {
  const { ok, output } = await runTool(program, args, { variables });
  if (!ok) throw new CommandError(output.trimEnd());
}
