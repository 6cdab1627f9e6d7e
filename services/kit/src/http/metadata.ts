import type {} from '@fastify/cookie';
import type {} from '@fastify/multipart';
import type { RouteDefinition } from '@giftlist/contracts/route';
import { routes } from '@giftlist/contracts/routes';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../core/problem-error.ts';
import type { Viewer } from './viewer.ts';

export const CALL = 'giftlist:call';

const contracts: ReadonlyMap<string, RouteDefinition> = new Map(Object.entries(routes));

export function getContract(key: string): RouteDefinition {
  const contract = contracts.get(key);
  if (!contract) throw new Error(`There is no contract for ${key}`);
  return contract;
}

/** Undefined for routes without a contract, such as `/livez`. */
export const getRouteKey = ({ routeOptions }: FastifyRequest): string | undefined =>
  getConfiguredRouteKey(routeOptions?.config);

export function getConfiguredRouteKey(config: object | undefined): string | undefined {
  return config && 'call' in config && typeof config.call === 'string' ? config.call : undefined;
}

export function getViewer(request: FastifyRequest): Viewer {
  return request.getDecorator<Viewer | null>('viewer') ?? fail('auth/required');
}

export function setViewer(request: FastifyRequest, viewer: Viewer): void {
  request.setDecorator('viewer', viewer);
}

export type SessionEndCode = 'auth/token-invalid' | 'auth/session-ended';

const sessionChecks = new WeakMap<FastifyRequest, Promise<SessionEndCode | undefined>>();

/** Returns the pending sign-in check of a read request. The promise never rejects. */
export const getSessionCheck = (request: FastifyRequest): Promise<SessionEndCode | undefined> | undefined =>
  sessionChecks.get(request);

export function setSessionCheck(request: FastifyRequest, check: Promise<SessionEndCode | undefined>): void {
  sessionChecks.set(request, check);
}

export interface CallContext {
  key: string;
  contract: RouteDefinition;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function getCallContext(context: ExecutionContext): CallContext {
  const key: string = Reflect.getMetadata(CALL, context.getHandler());
  const http = context.switchToHttp();
  return {
    key,
    contract: getContract(key),
    request: http.getRequest<FastifyRequest>(),
    reply: http.getResponse<FastifyReply>(),
  };
}
