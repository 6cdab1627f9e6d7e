import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { describeOversizedParts, maxPartBytes, splitCatalogues } from './catalogue-parts.ts';

const chunks = [
  { id: 'routes', kind: 'routes', files: new Set(['list.tsx']) },
  { id: '7', kind: 'lazy', files: new Set(['buy.tsx', 'notes.tsx']) },
  { id: '9', kind: 'lazy', files: new Set(['styles.css']) },
] as const;
const catalogue = (language: string, addLabel: string) => ({
  frontend: 'list',
  language,
  texts: [
    { id: 'add', text: addLabel, files: ['list.tsx', 'buy.tsx'] },
    { id: 'buy', text: 'Kaufen', files: ['buy.tsx'] },
    { id: 'old', text: 'Alt', files: ['unused.tsx'] },
  ],
});

describe('catalogue parts', () => {
  it('put a text into the first chunk that uses it', () => {
    const parts = splitCatalogues([catalogue('de', 'Hinzufügen')], chunks);
    expect(parts.entryParts).toEqual([]);
    expect(parts.chunkIds).toEqual(['routes', '7']);
    expect([...parts.contents]).toEqual([
      ['de/routes', '{"add":"Hinzufügen"}'],
      ['de/7', '{"buy":"Kaufen"}'],
    ]);
  });

  it('separate the texts of the entry chunk by frontend', () => {
    const kit = {
      frontend: 'kit',
      language: 'de',
      texts: [{ id: 'save', text: 'Speichern', files: ['kit.tsx'] }],
    };
    const entry = { id: 'index', kind: 'entry', files: new Set(['kit.tsx', 'list.tsx']) } as const;
    const parts = splitCatalogues([kit, catalogue('de', 'Hinzufügen')], [entry]);
    expect(parts.entryParts).toEqual(['first-kit', 'first-list']);
    expect(parts.contents.get('de/first-kit')).toBe('{"save":"Speichern"}');
    expect(parts.chunkIds).toEqual([]);
  });

  it('change their hash when a text changes', () => {
    const getHash = (addLabel: string) => splitCatalogues([catalogue('de', addLabel)], chunks).hash;
    expect(getHash('Dazu')).not.toBe(getHash('Hinzufügen'));
    expect(getHash('Dazu')).toBe(getHash('Dazu'));
  });

  it('report a part that is too large', () => {
    const incompressibleText = randomBytes(maxPartBytes).toString('base64');
    expect(describeOversizedParts(splitCatalogues([catalogue('de', 'Dazu')], chunks))).toEqual([]);
    expect(describeOversizedParts(splitCatalogues([catalogue('de', incompressibleText)], chunks))).toEqual([
      expect.stringMatching(/^The texts of de\/routes have \d+ bytes/),
    ]);
  });
});
