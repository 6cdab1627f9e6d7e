/** A line of a program's output that a person should see. */
export type Notice = { level: 'warning' | 'error'; text: string };

const longestText = 240;
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

/** Parses a JSON log line of a service (pino's levels); undefined below level warn and for other lines. */
export function noticeIn(line: string): Notice | undefined {
  const entry = parseEntry(line);
  if (entry === undefined || entry.level < warningLevel) return undefined;
  return { level: entry.level < errorLevel ? 'warning' : 'error', text: entry.text };
}

/** The most informative one of a failed program's last lines. */
export function lastWords(lines: readonly string[]): string {
  const errors = lines.map(noticeIn).filter(notice => notice?.level === 'error');
  const lastError = errors.at(-1)?.text;
  if (lastError !== undefined) return lastError;
  const plain = lines.map(line => parseEntry(line)?.text ?? line.trim()).filter(isTelling);
  const patterns = [/cannot start: /, /error|cannot|could not|invalid/i, /./];
  return patterns.map(sign => plain.findLast(line => sign.test(line))).find(Boolean) ?? 'it said nothing';
}

/** Throttles repeated texts, so that many equal messages become one line. */
export class Sieve {
  readonly #shown = new Map<string, number>();
  readonly #pauseMs: number;

  constructor(pauseMs = 10_000) {
    this.#pauseMs = pauseMs;
  }

  passes(text: string, now = Date.now()): boolean {
    const last = this.#shown.get(text);
    if (last !== undefined && now - last < this.#pauseMs) return false;
    if (this.#shown.size > 500) this.#shown.clear();
    this.#shown.set(text, now);
    return true;
  }
}

function isTelling(line: string): boolean {
  return line !== '' && !/^(at |\^|Node\.js v|node:|\{|\}|\()/.test(line);
}

function parseEntry(line: string): { level: number; text: string } | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    const named = field(value, 'level');
    const level = typeof named === 'string' ? namedLevels[named] : named;
    const message = textField(value, 'message') ?? textField(value, 'msg');
    if (typeof level !== 'number' || message === undefined) return undefined;
    const details = [
      textField(value, 'text'),
      textField(value, 'error'),
      textField(field(value, 'err'), 'message'),
    ];
    const news = details.filter(detail => detail !== undefined && !message.includes(detail));
    const [first = ''] = [message, ...news].join(': ').split('\n');
    return { level, text: first.slice(0, longestText) };
  } catch {
    return undefined;
  }
}

function textField(value: unknown, name: string): string | undefined {
  const found = field(value, name);
  return typeof found === 'string' ? found : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
