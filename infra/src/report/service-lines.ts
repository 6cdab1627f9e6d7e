import { z } from 'zod';
import { applyStyle, printLine } from './progress.ts';

export type Notice = { level: 'warning' | 'error'; text: string };

const maxTextLength = 240;
const warningLevel = 40;
const errorLevel = 50;
const namedLevels: Record<string, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
};

const optionalText = z.string().optional().catch(undefined);
const LogEntry = z.object({
  level: z.union([
    z.number(),
    z
      .string()
      .transform(name => namedLevels[name])
      .pipe(z.number()),
  ]),
  message: optionalText,
  msg: optionalText,
  text: optionalText,
  error: optionalText,
  err: z.object({ message: optionalText }).optional().catch(undefined),
});

/** Parses pino's JSON. Returns undefined for entries below the level warn and for other lines. */
export function parseNotice(line: string): Notice | undefined {
  const entry = parseEntry(line);
  if (entry === undefined || entry.level < warningLevel) return undefined;
  return { level: entry.level < errorLevel ? 'warning' : 'error', text: entry.text };
}

/** Finds the most informative line in the last output of a failed program. */
export function findFailureReason(lines: readonly string[]): string {
  const errors = lines.map(parseNotice).filter(notice => notice?.level === 'error');
  const lastError = errors.at(-1)?.text;
  if (lastError !== undefined) return lastError;
  const texts = lines.map(line => parseEntry(line)?.text ?? line.trim()).filter(isInformative);
  // In order of preference.
  const patterns = [/cannot start: /, /error|cannot|could not|invalid/i, /./];
  return patterns.map(pattern => texts.findLast(line => pattern.test(line))).find(Boolean) ?? 'no output';
}

const repeatIntervalMs = 10_000;
const maxRememberedTexts = 500;

/** Suppresses texts that are repeated within `repeatIntervalMs`. */
export class NoticeThrottle {
  private readonly acceptedAt = new Map<string, number>();

  accepts(text: string, now = Date.now()): boolean {
    const lastAcceptedAt = this.acceptedAt.get(text);
    if (lastAcceptedAt !== undefined && now - lastAcceptedAt < repeatIntervalMs) return false;
    if (this.acceptedAt.size > maxRememberedTexts) this.acceptedAt.clear();
    this.acceptedAt.set(text, now);
    return true;
  }
}

const throttle = new NoticeThrottle();

export function reportNotice(part: string, text: string): void {
  if (throttle.accepts(`${part} ${text}`)) printLine(`${applyStyle('yellow', `[${part}]`)} ${text}`);
}

function isInformative(line: string): boolean {
  const stackTraceLine = /^(at |\^|Node\.js v|node:|\{|\}|\()/;
  return line !== '' && !stackTraceLine.test(line);
}

function parseEntry(line: string): { level: number; text: string } | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, message = msg, text, error, err } = LogEntry.parse(JSON.parse(line));
    if (message === undefined) return undefined;
    const details = [text, error, err?.message];
    const newDetails = details.filter(detail => detail !== undefined && !message.includes(detail));
    const [firstLine = ''] = [message, ...newDetails].join(': ').split('\n');
    return { level, text: firstLine.slice(0, maxTextLength) };
  } catch {
    return undefined;
  }
}
