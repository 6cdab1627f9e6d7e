import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { activateLanguage } from './catalogues.ts';
import { getLanguage, i18n } from './i18n.ts';
import { messages } from './sentences.ts';

const german = { 'gifts.add': 'Das Geschenk konnte nicht hinzugefügt werden' };
let failures: unknown[] = [];
let fetched: string[] = [];
let respond: () => Response;
/** Makes the URLs of each test different, because each URL is loaded only once. */
let version = 0;

beforeEach(() => {
  failures = [];
  fetched = [];
  version += 1;
  respond = () => Response.json(german);
  globalThis.fetch = async input => {
    fetched.push(String(input));
    return respond();
  };
  const urls = ['kit', 'shell'].map(name => `/texts/*/first-${name}.${version}.json`);
  document.head.innerHTML = `<meta name="catalogues" content="${urls.join(' ')}">`;
});
afterEach(() => {
  globalThis.giftlistTexts = undefined;
  // Lingui keeps loaded texts, but an empty one counts as missing.
  i18n.load('de', { 'gifts.add': '' });
  i18n.activate('en');
});

const activate = (lang: string) => {
  document.documentElement.lang = lang;
  return activateLanguage(error => failures.push(error));
};

describe('activateLanguage', () => {
  it('loads the initial texts', async () => {
    await activate('de');
    expect(getLanguage()).toBe('de');
    expect(fetched).toEqual([`/texts/de/first-kit.${version}.json`, `/texts/de/first-shell.${version}.json`]);
    expect(messages.gifts.add).toBe('Das Geschenk konnte nicht hinzugefügt werden');
    expect(messages.gifts.create).toBe('Failed to create the gift');
  });

  it('loads nothing for English', async () => {
    await activate('en');
    expect(fetched).toEqual([]);
    expect(globalThis.giftlistTexts).toBeUndefined();
  });

  it('shows English if a catalogue part cannot be loaded, and requests the part again later', async () => {
    respond = () => new Response('', { status: 503 });
    await activate('de');
    expect(failures).toHaveLength(2);
    expect(messages.gifts.add).toBe('Failed to add a gift');
    respond = () => Response.json(german);
    await globalThis.giftlistTexts?.(`/texts/*/first-kit.${version}.json`);
    expect(messages.gifts.add).toBe('Das Geschenk konnte nicht hinzugefügt werden');
  });

  it('requests each catalogue part only once', async () => {
    await activate('de');
    await Promise.all([1, 2].map(() => globalThis.giftlistTexts?.(`/texts/*/7.${version}.json`)));
    expect(fetched.filter(url => url.includes('/7.'))).toEqual([`/texts/de/7.${version}.json`]);
  });

  it.each([['{"gifts.add":1}'], ['null'], ['<html>']])('refuses an invalid catalogue: %s', async content => {
    respond = () => new Response(content);
    await activate('de');
    expect(failures).toHaveLength(2);
    expect(messages.gifts.add).toBe('Failed to add a gift');
  });
});
