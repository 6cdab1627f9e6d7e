import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { ServiceName } from './services.ts';

export { type ServiceName, services } from './services.ts';

export type Caller = ServiceName | 'gateway';

/**
 * Who may call a route at all. The kit's guard enforces this before the handler runs; a route without it does not
 * compile. If access also depends on the requested object, `rule` names the decision, and the handler makes it.
 * - `anyone`: also visitors; a token is optional but must be valid
 * - `account`: signed in, with or without a profile
 * - `profile`: signed in with a profile
 * - `service`: one of the callers in `callers`; never exposed by the gateway
 */
export type Access = 'anyone' | 'account' | 'profile' | 'service';

/** A decision that the handler makes for the requested object. */
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

export interface PublicRoute extends RouteBase {
  access: Exclude<Access, 'service'>;
}

export interface InternalRoute extends RouteBase {
  access: 'service';
  /** The services that may call the route, as in the pacts; all other tokens are rejected. */
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
  /** The picture fields of a multipart body, each with the message for a picture over `limits.imageBytes`. */
  files?: Readonly<Record<string, string>>;
  /** The maximum size of the body in bytes; by default `limits.jsonBodyBytes`. */
  maxBodyBytes?: number;
  response: z.ZodType;
  responseKind?: ResponseKind;
  /** By default 200. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** The error codes of this route, in addition to those of all routes (`commonErrors`). */
  errors?: readonly ErrorCode[];
  /**
   * Whether the path is also a page, which the gateway returns for `Sec-Fetch-Mode: navigate` or `Accept: text/html`.
   */
  alsoPage?: true;
  /** The allowed requests per minute from one network; by default the gateway's general limit. */
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
