import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { asyncApiDocument } from '@giftlist/contracts/documents/asyncapi';
import { openApiDocument } from '@giftlist/contracts/documents/openapi';
import { type Body, keptText } from '../answers.ts';
import { docsPage, eventsPage, openScript } from './docs-pages.ts';

interface Document {
  type: string;
  body: Body;
  isPage: boolean;
}

const require = createRequire(import.meta.url);

/** The files of Swagger UI that `/docs` uses. */
const packaged = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const;

export type Documents = () => Promise<ReadonlyMap<string, Document>>;

/**
 * The API documents by path: generated at the first request, then cached. Without a fixed origin the server address in
 * them is relative, because otherwise each requested host would be generated and cached separately.
 */
export function createDocuments(origin = '/'): Documents {
  let made: ReturnType<Documents> | undefined;
  return () => {
    made ??= makeDocuments(origin);
    return made;
  };
}

async function makeDocuments(origin: string): Promise<ReadonlyMap<string, Document>> {
  const events = asyncApiDocument();
  const documents = new Map<string, Document>();
  const add = (at: string, type: string, text: string, isPage = false) =>
    documents.set(at, { type: `${type}; charset=utf-8`, body: keptText(text), isPage });

  add('/openapi.json', 'application/json', JSON.stringify(openApiDocument(origin)));
  add('/asyncapi.json', 'application/json', JSON.stringify(events));
  add('/docs', 'text/html', docsPage, true);
  add('/docs/events', 'text/html', eventsPage(events), true);
  add('/docs/open.js', 'text/javascript', openScript);
  const folder = path.dirname(require.resolve('swagger-ui-dist/package.json'));
  for (const [file, type] of Object.entries(packaged)) {
    add(`/docs/${file}`, type, await readFile(path.join(folder, file), 'utf8'));
  }
  return documents;
}
