import type { Schema, Schemas } from './schemas.ts';

export interface Operation {
  /** Such as `POST /giftlist/create`. */
  key: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header' | 'cookie'; schema: Schema }[];
  body: { contentType: string; schema: Schema } | undefined;
  isEventStream: boolean;
  /** The response may be an HTML page. */
  isPage: boolean;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Schemas };
}
interface OpenApiOperation {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

export function parseOperations({ paths, components }: OpenApiDocument): {
  operations: Operation[];
  schemas: Schemas;
} {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        body: content && { contentType: content[0], schema: content[1].schema },
        isEventStream: hasResponseType(responses, 'text/event-stream'),
        isPage: hasResponseType(responses, 'text/html'),
      };
    }),
  );
  return { operations, schemas: components.schemas };
}

const hasResponseType = (responses: OpenApiOperation['responses'], type: string): boolean =>
  Object.values(responses).some(({ content = {} }) => type in content);
