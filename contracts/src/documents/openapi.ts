import type { z } from 'zod';
import { commonErrors, type ErrorCode, errorCodes } from '../errors.ts';
import { brand } from '../product.ts';
import { type Access, parseRouteKey, type RouteDefinition } from '../route.ts';
import { routesByService } from '../routes.ts';
import { services, serviceTable } from '../services.ts';
import { type JsonSchema, SchemaWriter } from './schemas.ts';

const mediaTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  'event-stream': 'text/event-stream',
  file: 'application/octet-stream',
  html: 'text/html',
} as const;

export function createOpenApiDocument(origin: string) {
  const schemas = new SchemaWriter('draft-2020-12');
  const paths: Record<string, Record<string, object>> = {};
  for (const [service, serviceRoutes] of Object.entries(routesByService)) {
    for (const [key, route] of Object.entries<RouteDefinition>(serviceRoutes)) {
      if (route.access === 'service') continue;
      const { method, path } = parseRouteKey(key);
      paths[path] ??= {};
      paths[path][method.toLowerCase()] = createOperation(key, service, route, schemas);
    }
  }
  return schemas.addNamedSchemas({
    openapi: '3.1.1',
    info: {
      title: `${brand} API`,
      version: '1.0.0',
      description: 'Errors are problem details (RFC 9457) with a stable `code`.',
    },
    servers: [{ url: origin }],
    tags: services.map(name => ({ name, description: serviceTable[name].summary })),
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
      },
      responses: Object.fromEntries(
        [...new Set(Object.values(errorCodes).map(([status]) => status))].map(status => [
          `Problem${status}`,
          createProblemResponse(status),
        ]),
      ),
    },
  });
}

function createOperation(
  key: string,
  service: string,
  route: RouteDefinition,
  schemas: SchemaWriter,
): object {
  const { method } = parseRouteKey(key);
  const requestBody = createRequestBody(route, schemas);
  return {
    operationId: createOperationId(key),
    tags: [service],
    summary: route.summary,
    ...(route.rule && route.rule !== 'none' && { 'x-rule': route.rule }),
    parameters: [
      ...createParameters(route.params, 'path', schemas),
      ...createParameters(route.query, 'query', schemas),
      ...(method === 'GET' ? [] : [idempotencyKey]),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      [route.status ?? 200]: createResponse(route, schemas),
      ...createErrorResponses(route),
    },
    security: createSecurity(route.access),
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Repeated requests with the same key are executed once.',
  schema: { type: 'string', maxLength: 200 },
};

/** Converts `GET /giftlist/{id}` to `getGiftlistById`. */
export function createOperationId(key: string): string {
  const { method, path } = parseRouteKey(key);
  const words = path
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function createParameters(
  object: z.ZodObject | undefined,
  location: 'path' | 'query',
  schemas: SchemaWriter,
): object[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = schemas.write(field, 'input');
    return {
      name,
      in: location,
      required: location === 'path' || !isOptional(field),
      ...(typeof description === 'string' && { description }),
      schema,
    };
  });
}

const isOptional = (schema: z.core.$ZodType): boolean =>
  'safeParse' in schema && (schema as z.ZodType).safeParse(undefined).success;

function createRequestBody(route: RouteDefinition, schemas: SchemaWriter): object | undefined {
  const kind = route.bodyKind ?? 'json';
  if (!route.body && kind !== 'multipart') return undefined;
  const fields = route.body ? schemas.write(route.body, 'input') : undefined;
  return {
    required: !route.body || !isOptional(route.body),
    content: {
      [mediaTypes[kind]]: {
        schema: kind === 'multipart' ? createMultipartSchema(route, fields) : (fields ?? {}),
      },
    },
  };
}

function createMultipartSchema({ files = {} }: RouteDefinition, fields: JsonSchema | undefined): object {
  const fileNames = Object.keys(files);
  const properties = Object.fromEntries(
    fileNames.map(name => [name, { type: 'string', contentMediaType: 'image/*' }]),
  );
  return fields
    ? { allOf: [fields, { type: 'object', properties }] }
    : { type: 'object', properties, required: fileNames };
}

function createResponse(route: RouteDefinition, schemas: SchemaWriter): object {
  const kind = route.responseKind ?? 'json';
  if (kind === 'redirect') {
    return { description: 'Redirects to another URL', headers: { Location: { schema: { type: 'string' } } } };
  }
  const schema = kind === 'json' ? schemas.write(route.response, 'output') : { type: 'string' };
  return { description: route.summary, content: { [mediaTypes[kind]]: { schema } } };
}

function createErrorResponses(route: RouteDefinition): Record<string, object> {
  const signInErrors: ErrorCode[] = route.access === 'anyone' ? [] : ['auth/required'];
  const profileErrors: ErrorCode[] = route.access === 'profile' ? ['auth/profile-required'] : [];
  const codes = [...new Set([...(route.errors ?? []), ...signInErrors, ...profileErrors, ...commonErrors])];
  const statuses = [...new Set(codes.map(code => errorCodes[code][0]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map(status => {
      const codesWithStatus = codes.filter(code => errorCodes[code][0] === status);
      return [
        status,
        { $ref: `#/components/responses/Problem${status}`, description: codesWithStatus.join(', ') },
      ];
    }),
  );
}

function createProblemResponse(status: number): object {
  const codes = Object.entries(errorCodes).filter(([, [codeStatus]]) => codeStatus === status);
  return {
    description: codes.map(([code, [, title]]) => `\`${code}\`: ${title}`).join('; '),
    content: {
      'application/problem+json': {
        schema: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { const: status },
            code: { enum: codes.map(([code]) => code) },
            detail: { type: 'string' },
            errors: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
                required: ['path', 'message'],
              },
            },
            retry_after: { type: 'integer', description: 'Seconds until the next attempt is allowed' },
            ticket: { type: 'string' },
            owner: { type: 'object', description: 'For `list/follow-to-see`: the profile to follow' },
          },
          required: ['type', 'title', 'status', 'detail', 'code'],
        },
      },
    },
  };
}

const createSecurity = (access: Access): object[] =>
  access === 'anyone' ? [{}, { accessToken: [] }] : [{ accessToken: [] }];
