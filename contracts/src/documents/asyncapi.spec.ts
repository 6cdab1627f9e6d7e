import { Parser } from '@asyncapi/parser';
import { describe, expect, it } from '@jest/globals';
import { events } from '../events.ts';
import { createAsyncApiDocument } from './asyncapi.ts';

const document = createAsyncApiDocument();

describe('the AsyncAPI document', () => {
  it('is valid AsyncAPI 3', async () => {
    const { diagnostics, document: parsed } = await new Parser().parse(JSON.stringify(document));
    expect(diagnostics.filter(({ severity }) => severity === 0)).toEqual([]);
    expect(parsed?.version()).toBe('3.0.0');
    expect(parsed?.allMessages().all().length).toBe(events.size);
  });

  it('lists every event under its topic', () => {
    const documentedEvents = Object.values(document.channels).flatMap(({ address, messages }) =>
      Object.keys(messages).map(name => [name, address]),
    );
    expect(documentedEvents.sort()).toEqual(
      [...events.values()].map(({ name, topic }) => [name, topic]).sort(),
    );
  });

  it('refers only to schemas that the document defines', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(5);
    for (const [, name = ''] of references) expect(document.components.schemas).toHaveProperty([name]);
  });
});
