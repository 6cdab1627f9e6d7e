import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InjectLog, type Log } from '../core/log.ts';
import { getRouteKey } from './metadata.ts';
import { isServerError, toProblemError } from './problems.ts';

/** Sends the error of a request as `application/problem+json` (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(@InjectLog() private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const problem = toProblemError(error);
    if (isServerError(problem)) {
      const route = getRouteKey(http.getRequest<FastifyRequest>()) ?? 'unknown';
      const level = problem.code === 'internal' ? 'error' : 'warn';
      this.log[level]({ route, code: problem.code, err: problem.cause ?? problem }, 'request failed');
    }
    // A response that has started can only be aborted.
    if (reply.raw.headersSent) reply.raw.destroy();
    else sendProblem(reply, problem.status, problem.toProblem());
  }
}

export const sendProblem = (reply: FastifyReply, status: number, body: { retry_after?: number }): void =>
  void reply.send(prepareProblem(reply, status, body));

/** Sets the status and headers of the response, and returns its body. */
export function prepareProblem(reply: FastifyReply, status: number, body: { retry_after?: number }): string {
  if (body.retry_after !== undefined) reply.header('retry-after', String(body.retry_after));
  reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store');
  return JSON.stringify(body);
}
