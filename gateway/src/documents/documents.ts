import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createAsyncApiDocument } from '@giftlist/contracts/documents/asyncapi';
import { createOpenApiDocument } from '@giftlist/contracts/documents/openapi';
import { type Body, createCachedBody } from '../send-body.ts';
import { docsPage, docsScript, renderEventsPage } from './docs-pages.ts';

interface Document {
  type: string;
  body: Body;
  isPage: boolean;
}

const require = createRequire(import.meta.url);

const swaggerFiles = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

export type Documents = () => Promise<ReadonlyMap<string, Document>>;

/**
 * Generates the API documents once and returns them by path. Without a fixed origin, their server URL is
 * relative, which avoids a set of documents for each requested host.
 */
export function createDocuments(origin = '/'): Documents {
  let cached: ReturnType<Documents> | undefined;
  return () => {
    cached ??= generateDocuments(origin);
    return cached;
  };
}

async function generateDocuments(origin: string): Promise<ReadonlyMap<string, Document>> {
  const events = createAsyncApiDocument();
  const documents = new Map<string, Document>();
  const add = (urlPath: string, type: string, text: string, isPage = false) =>
    documents.set(urlPath, { type: `${type}; charset=utf-8`, body: createCachedBody(text), isPage });

  add('/openapi.json', 'application/json', JSON.stringify(createOpenApiDocument(origin)));
  add('/asyncapi.json', 'application/json', JSON.stringify(events));
  add('/docs', 'text/html', docsPage, true);
  add('/docs/events', 'text/html', renderEventsPage(events), true);
  add('/docs/open.js', 'text/javascript', docsScript);
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [file, type] of Object.entries(swaggerFiles)) {
    add(`/docs/${file}`, type, await readFile(path.join(folder, file), 'utf8'));
  }
  return documents;
}
