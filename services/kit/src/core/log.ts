import { Inject, type LoggerService } from '@nestjs/common';
import { isSpanContextValid, trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, pino } from 'pino';
import { ZodError } from 'zod';

/** A log of JSON lines with trace ids. Never log personal data: no bodies, no email or IP addresses, no full URLs. */
export type Log = Logger;

export const LOG = Symbol('log');
export const InjectLog = (): ParameterDecorator => Inject(LOG);

export function createLog(service: string, level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { service },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    mixin: getTraceIds,
  };
  return pino(options, destination);
}

function getTraceIds(): object {
  const context = trace.getActiveSpan()?.spanContext();
  if (!context || !isSpanContextValid(context)) return {};
  return { trace_id: context.traceId, span_id: context.spanId };
}

/**
 * Returns the parts of an error that are safe to log. Removes values from driver messages, such as `E11000 dup key: {
 * email: ... }`.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    kind: error.name,
    ...('code' in error && { code: error.code }),
    message: error instanceof ZodError ? describeIssues(error) : redactMessage(error.message),
    stack: error.stack
      ?.split('\n')
      .filter(line => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

const describeIssues = ({ issues }: ZodError): string =>
  issues
    .map(({ path, code }) => `${path.join('.') || 'data'}: ${code}`)
    .join('; ')
    .slice(0, 300);

function redactMessage(message: string): string {
  const [line = ''] = message.slice(0, 1_000).split('\n', 1);
  return line
    .replace(/dup key:.*/s, 'dup key')
    .replace(/(?<!\S)[^\s@]+@\S+/g, '[address]')
    .slice(0, 300);
}

export function createFrameworkLog(log: Log): LoggerService {
  const toFields = (message: unknown) =>
    message instanceof Error ? { err: message } : { text: String(message).slice(0, 500) };
  return {
    log: () => {},
    warn: message => log.warn(toFields(message), 'message from the framework'),
    error: message => log.error(toFields(message), 'message from the framework'),
    fatal: message => log.fatal(toFields(message), 'message from the framework'),
  };
}
