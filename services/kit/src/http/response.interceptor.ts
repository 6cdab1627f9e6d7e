import type { RouteDefinition } from '@giftlist/contracts/route';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, map, mergeMap, type Observable } from 'rxjs';
import { Sent } from '../answer.ts';
import { parseResponse } from '../parse-response.ts';
import { fail } from '../problem-error.ts';
import { callContext, endOf } from './metadata.ts';

/** Thrown if a handler's result does not match the contract: a bug, returned as 500. */
export class ResponseMismatch extends Error {
  override name = 'ResponseMismatch';
}

/**
 * Passes responses through the contract's schema, which strips undeclared fields. A read that started with the token
 * of an ended sign-in is refused.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { key, contract, request } = callContext(context);
    const end = endOf(request);
    if (end === undefined) {
      return next.handle().pipe(map((returned: unknown) => check(key, contract, returned)));
    }
    const refuseEnded = async (): Promise<void> => {
      const code = await end;
      if (code !== undefined) fail(code);
    };
    return next.handle().pipe(
      mergeMap(async (returned: unknown) => {
        await refuseEnded();
        return check(key, contract, returned);
      }),
      catchError(async (error: unknown) => {
        await refuseEnded();
        throw error;
      }),
    );
  }
}

function check(key: string, contract: RouteDefinition, returned: unknown): unknown {
  if (!(returned instanceof Sent)) return checkBody(key, contract, returned);
  if (returned.kind === 'ready') return returned;
  const { status, headers } = returned;
  return new Sent('ready', checkBody(key, contract, returned.body), { headers, ...(status && { status }) });
}

function checkBody(key: string, { response }: RouteDefinition, body: unknown): unknown {
  const checked = parseResponse(response, body);
  if (checked.success) return checked.data;
  const places = checked.error.issues.map(issue => `${issue.path.join('.') || 'response'}: ${issue.code}`);
  throw new ResponseMismatch(`${key}: ${places.slice(0, 10).join('; ')}`);
}
