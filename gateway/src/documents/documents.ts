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
 * Generates the API documents once and returns them by path. Without a configured origin, their server URL is
 * relative, so that one set of documents serves all hosts.
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
  const addPage = (urlPath: string, html: string) =>
    documents.set(urlPath, { type: 'text/html; charset=utf-8', body: createCachedBody(html), isPage: true });
  const addFile = (urlPath: string, type: string, text: string) =>
    documents.set(urlPath, { type: `${type}; charset=utf-8`, body: createCachedBody(text), isPage: false });

  addFile('/openapi.json', 'application/json', JSON.stringify(createOpenApiDocument(origin)));
  addFile('/asyncapi.json', 'application/json', JSON.stringify(events));
  addPage('/docs', docsPage);
  addPage('/docs/events', renderEventsPage(events));
  addFile('/docs/open.js', 'text/javascript', docsScript);
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [file, type] of Object.entries(swaggerFiles)) {
    addFile(`/docs/${file}`, type, await readFile(path.join(folder, file), 'utf8'));
  }
  return documents;
}
