import { balanceBidi, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';
import { Parser } from 'htmlparser2';

/** In characters. `parseItem` truncates texts further. */
const maxLength = 20_000;

const blockElements = new Set(
  `address article aside blockquote br dd div dl dt fieldset figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p
  pre section table td th tr ul`.split(/\s+/),
);
const inlineElements = new Set(
  `a abbr acronym b bdi bdo big cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup
  tt u var wbr body html head meta link center tbody thead tfoot caption col colgroup picture source video audio
  iframe object param button input label form select option`.split(/\s+/),
);
const ignoredElements = new Set(['script', 'style', 'noscript', 'template']);

export const isBlockElement = (name: string): boolean => blockElements.has(name.toLowerCase());

/** Keeps unknown elements ('<XL>') as text. */
function stripTags(html: string): string {
  // An unclosed bracket does not start a tag.
  const source = html.replace(/<(?![^<>]*>)/g, '&lt;');
  let text = '';
  let ignoredDepth = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (ignoredElements.has(name)) ignoredDepth += 1;
        else if (blockElements.has(name)) text += '\n';
        else if (!inlineElements.has(name)) text += source.slice(parser.startIndex, parser.endIndex + 1);
      },
      onclosetag(name, isImplied) {
        if (ignoredElements.has(name)) ignoredDepth = Math.max(0, ignoredDepth - 1);
        else if (blockElements.has(name)) text += '\n';
        else if (!inlineElements.has(name) && !isImplied)
          text += source.slice(parser.startIndex, parser.endIndex + 1);
      },
      ontext(part) {
        if (ignoredDepth === 0) text += part;
      },
    },
    { decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(source);
  return text;
}

const zeroWidthCharacters = /[\u200b\u2060\ufeff]/g;

const hasTagsOrEntities = (text: string): boolean => /<[a-z/!]|&(?:#\d+|#x[\da-f]+|\w{2,31});/i.test(text);

/** Repeats the conversion, because some feeds encode tags and entities twice. */
function toText(value: string): string {
  let text = value.slice(0, maxLength);
  for (let round = 0; round < 3 && hasTagsOrEntities(text); round += 1) {
    const plain = stripTags(text);
    if (plain === text) break;
    text = plain;
  }
  return balanceBidi(toPrintable(text).replace(zeroWidthCharacters, ''));
}

export const toPlainLine = (text: string): string => toSingleLine(toText(text)).replace(/\s+/g, ' ').trim();

export const toPlainLines = (text: string): string =>
  toText(text)
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
