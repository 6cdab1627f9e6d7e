import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { maxPartBytes, oversizedParts, splitCatalogues } from './catalogue-parts.ts';

const chunks = [
  { id: 'routes', kind: 'first', files: new Set(['list.tsx']) },
  { id: '7', kind: 'lazy', files: new Set(['buy.tsx', 'notes.tsx']) },
  { id: '9', kind: 'lazy', files: new Set(['styles.css']) },
] as const;
const catalogue = (language: string, add: string) => ({
  name: 'list',
  language,
  texts: [
    { id: 'add', text: add, files: ['list.tsx', 'buy.tsx'] },
    { id: 'buy', text: 'Kaufen', files: ['buy.tsx'] },
    { id: 'old', text: 'Alt', files: ['unused.tsx'] },
  ],
});

describe('the parts of a catalogue', () => {
  it('come with the chunks that contain their texts, the shared ones with the first', () => {
    const parts = splitCatalogues([catalogue('de', 'Hinzufügen')], chunks);
    expect(parts.entry).toEqual([]);
    expect(parts.chunks).toEqual(['routes', '7']);
    expect([...parts.contents]).toEqual([
      ['de/routes', '{"add":"Hinzufügen"}'],
      ['de/7', '{"buy":"Kaufen"}'],
    ]);
  });

  it('of the page’s entry are separate for each package', () => {
    const kit = {
      name: 'kit',
      language: 'de',
      texts: [{ id: 'save', text: 'Speichern', files: ['kit.tsx'] }],
    };
    const entry = { id: 'index', kind: 'entry', files: new Set(['kit.tsx', 'list.tsx']) } as const;
    const parts = splitCatalogues([kit, catalogue('de', 'Hinzufügen')], [entry]);
    expect(parts.entry).toEqual(['first-kit', 'first-list']);
    expect(parts.contents.get('de/first-kit')).toBe('{"save":"Speichern"}');
    expect(parts.chunks).toEqual([]);
  });

  it('have a new hash after each change of a text', () => {
    const hashOf = (add: string) => splitCatalogues([catalogue('de', add)], chunks).hash;
    expect(hashOf('Dazu')).not.toBe(hashOf('Hinzufügen'));
    expect(hashOf('Dazu')).toBe(hashOf('Dazu'));
  });

  it('are reported if they are too large', () => {
    const long = randomBytes(maxPartBytes).toString('base64');
    expect(oversizedParts(splitCatalogues([catalogue('de', 'Dazu')], chunks))).toEqual([]);
    expect(oversizedParts(splitCatalogues([catalogue('de', long)], chunks))).toEqual([
      expect.stringMatching(/^The texts of de\/routes have \d+ bytes/),
    ]);
  });
});
