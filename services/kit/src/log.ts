import { Inject, type LoggerService } from '@nestjs/common';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';
import { ZodError } from 'zod';

/** JSON lines with trace ids. Never log a person's data: no bodies, no addresses, no full urls. */
export type Log = Logger;

/** The injection token of the service's log. */
export const LOG = Symbol('log');
/** `constructor(@InjectLog() private readonly log: Log)` */
export const InjectLog = (): ParameterDecorator => Inject(LOG);

/** A log to standard output, or to a stream that a test reads. */
export function createLog(service: string, level: string, to?: DestinationStream): Log {
  const options = {
    level,
    base: { service },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    mixin: traceIds,
  };
  return pino(options, to);
}

function traceIds(): object {
  const context = trace.getActiveSpan()?.spanContext();
  if (!context || !isSpanContextValid(context)) return {};
  return { trace_id: context.traceId, span_id: context.spanId };
}

/**
 * The loggable parts of an error: kind, code, place. Driver messages contain keys and values (`E11000 dup key: {
 * email: ... }`), so only the part before the first value is kept.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    kind: error.name,
    ...('code' in error && { code: error.code }),
    message: error instanceof ZodError ? placesOf(error) : withoutValues(error.message),
    stack: error.stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

const placesOf = ({ issues }: ZodError): string =>
  issues
    .map(({ path, code }) => `${path.join('.') || 'data'}: ${code}`)
    .join('; ')
    .slice(0, 300);

function withoutValues(message: string): string {
  const [line = ''] = message.slice(0, 1_000).split('\n', 1);
  return line
    .replace(/dup key:.*/s, 'dup key')
    .replace(/(?<!\S)[^\s@]+@\S+/g, '[address]')
    .slice(0, 300);
}

/** Writes the framework's messages to the same log, except those at startup. */
export function frameworkLog(log: Log): LoggerService {
  const text = (message: unknown) =>
    message instanceof Error ? { err: message } : { text: String(message).slice(0, 500) };
  return {
    log: () => {},
    warn: message => log.warn(text(message), 'framework'),
    error: message => log.error(text(message), 'framework'),
    fatal: message => log.fatal(text(message), 'framework'),
  };
}
