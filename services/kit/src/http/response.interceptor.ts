import type { RouteDefinition } from '@giftlist/contracts/route';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, map, mergeMap, type Observable } from 'rxjs';
import { parseResponse } from '../parse-response.ts';
import { fail } from '../problem-error.ts';
import { HttpResponse } from '../response.ts';
import { callContext, sessionCheckOf } from './metadata.ts';

/** Thrown if a handler's result does not match the contract, which is a bug: the client gets a 500. */
export class ResponseMismatch extends Error {
  override name = 'ResponseMismatch';
}

/**
 * Validates responses with the contract's schema, which strips undeclared fields. Refuses the response of a read whose
 * sign-in has ended.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { key, contract, request } = callContext(context);
    const sessionCheck = sessionCheckOf(request);
    if (sessionCheck === undefined) {
      return next.handle().pipe(map((result: unknown) => validate(key, contract, result)));
    }
    const failIfEnded = async (): Promise<void> => {
      const code = await sessionCheck;
      if (code !== undefined) fail(code);
    };
    return next.handle().pipe(
      mergeMap(async (result: unknown) => {
        await failIfEnded();
        return validate(key, contract, result);
      }),
      catchError(async (error: unknown) => {
        await failIfEnded();
        throw error;
      }),
    );
  }
}

function validate(key: string, contract: RouteDefinition, result: unknown): unknown {
  if (!(result instanceof HttpResponse)) return validateBody(key, contract, result);
  if (result.kind === 'raw') return result;
  const { status, headers } = result;
  return new HttpResponse('raw', validateBody(key, contract, result.body), {
    headers,
    ...(status && { status }),
  });
}

function validateBody(key: string, { response }: RouteDefinition, body: unknown): unknown {
  const parsed = parseResponse(response, body);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(issue => `${issue.path.join('.') || 'response'}: ${issue.code}`);
  throw new ResponseMismatch(`${key}: ${faults.slice(0, 10).join('; ')}`);
}
