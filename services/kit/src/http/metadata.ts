import type {} from '@fastify/cookie';
import type {} from '@fastify/multipart';
import type { RouteDefinition } from '@giftlist/contracts/route';
import { routes } from '@giftlist/contracts/routes';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../problem-error.ts';
import type { Viewer } from '../viewer.ts';

/** Handler metadata: the key of its contract route. */
export const CALL = 'giftlist:call';

const contracts: ReadonlyMap<string, RouteDefinition> = new Map(Object.entries(routes));

/** The contract of a route by its key. */
export function contractOf(key: string): RouteDefinition {
  const found = contracts.get(key);
  if (!found) throw new Error(`There is no contract of ${key}`);
  return found;
}

/** The contract route key of a Fastify route; undefined for the kit's own routes. */
export const callKeyOf = ({ routeOptions }: FastifyRequest): string | undefined =>
  callKeyIn(routeOptions?.config);

export function callKeyIn(config: object | undefined): string | undefined {
  return config && 'call' in config && typeof config.call === 'string' ? config.call : undefined;
}

/** The caller that the access guard has authorized. */
export function viewerOf(request: FastifyRequest): Viewer {
  return request.getDecorator<Viewer | null>('viewer') ?? fail('auth/required');
}

export function setViewer(request: FastifyRequest, viewer: Viewer): void {
  request.setDecorator('viewer', viewer);
}

/** Why a valid token of a sign-in is refused. */
export type SignInEnd = 'auth/token-invalid' | 'auth/session-ended';

const ends = new WeakMap<FastifyRequest, Promise<SignInEnd | undefined>>();

/** Whether the sign-in of a read has ended; looked up in parallel. Never rejects. */
export const endOf = (request: FastifyRequest): Promise<SignInEnd | undefined> | undefined =>
  ends.get(request);

export function setEnd(request: FastifyRequest, end: Promise<SignInEnd | undefined>): void {
  ends.set(request, end);
}

/** The contract, request and reply of a call, for guards, pipes and interceptors. */
export interface CallContext {
  key: string;
  contract: RouteDefinition;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function callContext(context: ExecutionContext): CallContext {
  const key: string = Reflect.getMetadata(CALL, context.getHandler());
  const http = context.switchToHttp();
  return {
    key,
    contract: contractOf(key),
    request: http.getRequest<FastifyRequest>(),
    reply: http.getResponse<FastifyReply>(),
  };
}
