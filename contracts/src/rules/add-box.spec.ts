import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseAddBox } from './add-box.ts';

describe('parseAddBox', () => {
  it.each([
    ['', 'an empty text'],
    ['   ', 'spaces'],
    ['\n\t ', 'line breaks and tabs'],
  ])('returns `nothing` for %j (%s)', text => {
    expect(parseAddBox(text)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['https://shop.example/kettle', 'https://shop.example/kettle', 'a URL'],
    ['http://shop.example', 'http://shop.example', 'a URL without TLS'],
    ['HTTPS://SHOP.EXAMPLE/A', 'HTTPS://SHOP.EXAMPLE/A', 'a URL in capitals'],
    ['  https://shop.example/kettle  ', 'https://shop.example/kettle', 'spaces around a URL'],
    ['http://localhost:4000/x', 'http://localhost:4000/x', 'a host without a dot, after a scheme'],
    ['https://shop.example/a?b=c&d=e#f', 'https://shop.example/a?b=c&d=e#f', 'query and fragment'],
    ['www.shop.example', 'https://www.shop.example', 'starting with www'],
    ['WWW.Shop.Example', 'https://WWW.Shop.Example', 'starting with WWW'],
    ['www2.shop.example/x', 'https://www2.shop.example/x', 'starting with www2'],
    ['www.shop', 'https://www.shop', 'www and one more part'],
    ['shop.example', 'https://shop.example', 'a host with a dot'],
    ['shop.example/kettle?size=2', 'https://shop.example/kettle?size=2', 'a host with a dot and a path'],
    ['shop.example:8443/x', 'https://shop.example:8443/x', 'a host with a dot and a port'],
    ['münchen.example', 'https://münchen.example', 'a host with an umlaut'],
    ['Look at https://shop.example/kettle', 'https://shop.example/kettle', 'a link in a sentence'],
    ['https://shop.example/kettle please', 'https://shop.example/kettle', 'a link before a word'],
    ['Kettle\nhttps://shop.example/k', 'https://shop.example/k', 'a link on another line'],
  ])('finds the link in %j (%s)', (text, url) => {
    expect(parseAddBox(text)).toEqual({ kind: 'link', url });
  });

  it.each([
    ['kettle', 'a word'],
    ['red kettle', 'words'],
    ['shop.example kettle', 'a host among words'],
    ['www.shop.example kettle', 'www among words'],
    ['http://shop.example is nice', 'a link without TLS among words'],
    ['note: socks', 'a word with a colon and a space'],
    ['socks:red', 'text that looks like a scheme'],
    ['javascript:alert(1)', 'a scheme without a host'],
    ['ftp://shop.example/kettle', 'a scheme other than http and https'],
    ['https://', 'only a scheme'],
    ['.', 'a dot'],
    ['what?', 'a question'],
  ])('returns a search for %j (%s)', text => {
    expect(parseAddBox(text)).toEqual({ kind: 'search', text });
  });

  it('recognizes every https URL, also within a sentence', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), url => {
        expect(parseAddBox(url)).toEqual({ kind: 'link', url });
        expect(parseAddBox(`I wish for ${url} so much`)).toEqual({ kind: 'link', url });
      }),
    );
  });

  it('always returns a valid link, a trimmed search, or nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const intent = parseAddBox(text);
        if (intent.kind === 'link') expect(new URL(intent.url).hostname).not.toBe('');
        else if (intent.kind === 'search') expect(intent.text).toBe(text.trim());
        else expect(text.trim()).toBe('');
      }),
    );
  });
});
