import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ServiceName } from './services.ts';

export { type ServiceName, services } from './services.ts';

/** Internal callers: the services, and the gateway for its link previews. */
export type Caller = ServiceName | 'gateway';

/**
 * Who may call a route at all. The kit's guard enforces it before the handler runs; a route without it
 * does not compile. A decision that depends on the requested object is named in `rule` and made by the handler.
 * - `anyone`: visitors too; if a token is sent, it must be valid
 * - `account`: signed in, with or without a profile
 * - `profile`: signed in with a profile
 * - `service`: one of the callers in `callers`; never exposed by the gateway
 */
export type Access = 'anyone' | 'account' | 'profile' | 'service';

/** Decided by the handler from the requested object. */
export type Rule =
  | 'none'
  | 'self'
  | 'list.view'
  | 'list.edit'
  | 'list.own'
  | 'claim.own'
  | 'occasion.own'
  | 'conversation.own';

/** The encoding of a request or response body. JSON by default. */
export type BodyKind = 'json' | 'multipart' | 'form';
export type ResponseKind = 'json' | 'event-stream' | 'redirect' | 'file' | 'html';

export type RouteDefinition = PublicRoute | InternalRoute;

export interface PublicRoute extends RouteParts {
  access: Exclude<Access, 'service'>;
}

export interface InternalRoute extends RouteParts {
  access: 'service';
  /** The services that may call it; tokens of other services and of people are refused. Matches the pacts. */
  callers: readonly Caller[];
}

interface RouteParts {
  /** One sentence for the OpenAPI document. */
  summary: string;
  rule?: Rule;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyKind?: BodyKind;
  /** The pictures of a multipart body by field, each with the message for one over `limits.imageBytes`. */
  files?: Readonly<Record<string, string>>;
  /** Largest body in bytes; the default is `limits.jsonBodyBytes`. */
  maxBodyBytes?: number;
  response: z.ZodType;
  responseKind?: ResponseKind;
  /** Default: 200. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** Error codes of this route, in addition to those of every route (`commonErrors`). */
  errors?: readonly ErrorCode[];
  /** The same path is also a page: `Sec-Fetch-Mode: navigate` or `Accept: text/html` returns the page. */
  alsoPage?: true;
  /** Requests per minute from one address or person. Default: the gateway's limit. */
  perMinute?: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /${string}`;
export type RouteTable = Record<RouteKey, RouteDefinition>;

/** Declares the routes of one service. The key, `METHOD /path/{param}`, is the route's only name. */
export function defineRoutes<const T extends RouteTable>(table: T): T {
  return table;
}

/** Splits `GET /giftlist/{id}` into its method and path. */
export function parseRouteKey(key: string): { method: Method; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}
