import { brand } from '@giftlist/contracts/product';
import { escapeHtml } from '../pages/preview.ts';

const renderPage = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>
`;

export const docsPage = renderPage(
  `${brand} API`,
  `<link rel="stylesheet" href="/docs/swagger-ui.css" />
    <style>body { margin: 0; } nav { padding: 12px 20px; font: 16px system-ui, sans-serif; }</style>`,
  `<nav><a href="/docs/events">Events</a> · <a href="/openapi.json">OpenAPI</a> · <a href="/asyncapi.json">AsyncAPI</a></nav>
    <div id="api"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/open.js"></script>`,
);

/** A separate file, because the content security policy forbids inline scripts. */
export const docsScript = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  validatorUrl: null,
});
`;

interface EventsDocument {
  channels: Record<string, { address: string; description?: string; messages: Record<string, unknown> }>;
  components: {
    messages: Record<string, { summary: string; payload: unknown }>;
  };
}

export function renderEventsPage(document: EventsDocument): string {
  const topics = Object.values(document.channels).map(({ address, description, messages }) => {
    const items = Object.keys(messages).map(name => {
      const message = document.components.messages[name];
      if (!message) return '';
      return `<details id="${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code> ${escapeHtml(message.summary)}</summary>
      <pre>${escapeHtml(JSON.stringify(message.payload, null, 2))}</pre></details>`;
    });
    return `<section><h2><code>${escapeHtml(address)}</code></h2><p>${escapeHtml(description ?? '')}</p>${items.join('\n')}</section>`;
  });
  return renderPage(
    `${brand} events`,
    `<style>
      body { max-width: 60rem; margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, sans-serif; }
      pre { overflow-x: auto; padding: 12px; border: 1px solid #ccc; border-radius: 8px; }
      summary { cursor: pointer; padding: 6px 0; }
      :root { color-scheme: light dark; }
    </style>`,
    `<nav><a href="/docs">Calls</a> · <a href="/asyncapi.json">AsyncAPI</a></nav>
    <h1>${brand} events</h1>
    ${topics.join('\n')}`,
  );
}
