import type { IncomingHttpHeaders } from 'node:http';
import type { Access, RouteDefinition } from '@giftlist/contracts/route';
import { parseRouteKey } from '@giftlist/contracts/route';
import {
  type AnyRouteKey,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseInputOf,
  type Routes,
  routes,
} from '@giftlist/contracts/routes';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { Idempotency } from '../mongo/idempotency.ts';
import { AccessGuard } from './access.guard.ts';
import { InputPipe } from './input.pipe.ts';
import { CALL } from './metadata.ts';
import type { UploadedFiles } from './multipart.ts';
import type { HttpResponse } from './response.ts';
import type { AccountViewer, PersonViewer, ProfileViewer, ServiceViewer } from './viewer.ts';

export type ViewerFor<A extends Access> = A extends 'service'
  ? ServiceViewer
  : A extends 'profile'
    ? ProfileViewer
    : A extends 'account'
      ? AccountViewer
      : PersonViewer;

export interface InputOf<K extends AnyRouteKey> {
  readonly params: ParamsOf<K>;
  readonly query: QueryOf<K>;
  readonly body: BodyOf<K>;
  /** Uploaded files by field; empty if the body is not multipart. */
  readonly files: UploadedFiles;
  readonly viewer: ViewerFor<Routes[K]['access']>;
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Returns the value of a signed cookie; null if it is missing or forged. */
  signedCookie(name: string): string | null;
  readonly idempotencyKey: string | undefined;
  /** For `outbox.transact`, so that a repeated write takes effect once. */
  readonly idempotency: Idempotency | undefined;
  /** Aborted when the client disconnects or the service shuts down. */
  readonly signal: AbortSignal;
  readonly reply: FastifyReply;
}

export type ResponseOf<K extends AnyRouteKey> = ResponseInputOf<K> | HttpResponse<ResponseInputOf<K>>;

export type CallHandler<K extends AnyRouteKey> = (
  input: InputOf<K>,
) => Promise<ResponseOf<K>> | ResponseOf<K>;

/**
 * Binds a controller method to a route of the contracts, which define its path, access, validation, response and
 * status.
 */
export function Call<K extends AnyRouteKey>(key: K) {
  const route: RouteDefinition = routes[key];
  const { method, path } = parseRouteKey(key);
  const decorate = applyDecorators(
    RequestMapping({ method: RequestMethod[method], path: path.replace(/\{(\w+)\}/g, ':$1') }),
    HttpCode(route.status ?? 200),
    SetMetadata(CALL, key),
    RouteConfig({ call: key }),
    UseGuards(AccessGuard),
  );
  return <H extends CallHandler<K>>(
    target: object,
    property: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    decorate(target, property, descriptor);
  };
}

const RequestContext = createParamDecorator((_: unknown, context: ExecutionContext) => context);

export const Input = (): ParameterDecorator => RequestContext(InputPipe);
