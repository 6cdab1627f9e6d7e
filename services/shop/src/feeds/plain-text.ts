import { balanceBidi, onOneLine, printable } from '@giftlist/contracts/rules/text';
import { Parser } from 'htmlparser2';

/** In characters; a feed's texts are shortened much more later. */
const longest = 20_000;

const breaking = new Set(
  `address article aside blockquote br dd div dl dt fieldset figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p
  pre section table td th tr ul`.split(/\s+/),
);
const inline = new Set(
  `a abbr acronym b bdi bdo big cite code del dfn em font i img ins kbd mark q s samp small span strike strong sub sup
  tt u var wbr body html head meta link center tbody thead tfoot caption col colgroup picture source video audio
  iframe object param button input label form select option`.split(/\s+/),
);
const unread = new Set(['script', 'style', 'noscript', 'template']);

/** Whether an HTML element starts a new line. */
export const breaksLine = (name: string): boolean => breaking.has(name.toLowerCase());

/** Returns the text of HTML. Unknown elements ('<XL>') are text. */
function withoutTags(html: string): string {
  // A bracket that is never closed starts no tag.
  const source = html.replace(/<(?![^<>]*>)/g, '&lt;');
  let text = '';
  let hidden = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        if (unread.has(name)) hidden += 1;
        else if (breaking.has(name)) text += '\n';
        else if (!inline.has(name)) text += source.slice(parser.startIndex, parser.endIndex + 1);
      },
      onclosetag(name, isImplied) {
        if (unread.has(name)) hidden = Math.max(0, hidden - 1);
        else if (breaking.has(name)) text += '\n';
        else if (!inline.has(name) && !isImplied)
          text += source.slice(parser.startIndex, parser.endIndex + 1);
      },
      ontext(more) {
        if (hidden === 0) text += more;
      },
    },
    { decodeEntities: true, recognizeCDATA: true },
  );
  parser.end(source);
  return text;
}

/** Whether a text contains markup or entities, which some feeds encode twice. */
const isMarkedUp = (text: string): boolean => /<[a-z/!]|&(?:#\d+|#x[\da-f]+|\w{2,31});/i.test(text);

function read(value: string): string {
  let text = value.slice(0, longest);
  for (let round = 0; round < 3 && isMarkedUp(text); round += 1) {
    const plain = withoutTags(text);
    if (plain === text) break;
    text = plain;
  }
  return balanceBidi(printable(text).replace(/[\u200b\u2060\ufeff]/g, ''));
}

/** Converts HTML to plain text on one line, with one space between words. */
export const plainLine = (text: string): string => onOneLine(read(text)).replace(/\s+/g, ' ').trim();

/** Converts HTML to plain text and keeps paragraphs. */
export const plainLines = (text: string): string =>
  read(text)
    .split('\n')
    .map(line => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
