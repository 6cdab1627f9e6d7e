import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ServiceName } from './services.ts';

export { type ServiceName, services } from './services.ts';

export type Caller = ServiceName | 'gateway';

/**
 * Who may call a route. The kit's guard checks this before the handler runs. The handler checks `rule`, which depends
 * on the requested object.
 * - `anyone`: a token is optional, but must be valid
 * - `account`: signed in, with or without a profile
 * - `profile`: signed in with a profile
 * - `service`: one of `callers`; never exposed by the gateway
 */
export type Access = 'anyone' | 'account' | 'profile' | 'service';

export type Rule =
  | 'none'
  | 'self'
  | 'list.view'
  | 'list.edit'
  | 'list.own'
  | 'claim.own'
  | 'occasion.own'
  | 'conversation.own';

/** Default: `json`. */
export type BodyKind = 'json' | 'multipart' | 'form';
export type ResponseKind = 'json' | 'event-stream' | 'redirect' | 'file' | 'html';

export type RouteDefinition = PublicRoute | InternalRoute;

export interface PublicRoute extends RouteBase {
  access: Exclude<Access, 'service'>;
}

export interface InternalRoute extends RouteBase {
  access: 'service';
  /** The services that may call the route, as in the pacts. Tokens of other callers are rejected. */
  callers: readonly Caller[];
}

interface RouteBase {
  /** One sentence for the OpenAPI document. */
  summary: string;
  rule?: Rule;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyKind?: BodyKind;
  /** Picture fields of a multipart body, each with the message for a picture over `limits.imageBytes`. */
  files?: Readonly<Record<string, string>>;
  /** Default: `limits.jsonBodyBytes`. */
  maxBodyBytes?: number;
  response: z.ZodType;
  responseKind?: ResponseKind;
  /** Default: 200. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** In addition to `commonErrors`. */
  errors?: readonly ErrorCode[];
  /** For `Sec-Fetch-Mode: navigate` or `Accept: text/html` the gateway returns a page instead of this response. */
  hasPage?: true;
  /** Calls per minute from one network (an IPv4 address or an IPv6 /64). Default: the gateway's general limit. */
  perMinute?: number;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RouteKey = `${Method} /${string}`;
export type RouteTable = Record<RouteKey, RouteDefinition>;

/** Keys are `METHOD /path/{param}`. */
export function defineRoutes<const T extends RouteTable>(table: T): T {
  return table;
}

export function parseRouteKey(key: string): { method: Method; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}
