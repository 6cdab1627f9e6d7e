/** The meaning of the text in the add box (docs/specification/gifts.md#add-box). */
export type AddBoxIntent =
  | { kind: 'nothing' }
  | { kind: 'link'; url: string }
  | { kind: 'search'; text: string };

const embeddedLink = /https:\/\/\S+/i;
const startsWithWww = /^www2?\./i;
const dottedHostname = /^[^.]+(\.[^.]+)+$/;

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** `socks:red` parses as a URL, but has no host. */
const isWebUrl = (url: URL | undefined): url is URL =>
  url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';

export function parseAddBox(input: string): AddBoxIntent {
  const text = input.trim();
  if (text === '') return { kind: 'nothing' };
  if (!/\s/.test(text)) {
    const asWritten = parseUrl(text);
    if (isWebUrl(asWritten)) return { kind: 'link', url: text };
    const withScheme = parseUrl(`https://${text}`);
    if (isWebUrl(withScheme) && (startsWithWww.test(text) || dottedHostname.test(withScheme.hostname))) {
      return { kind: 'link', url: `https://${text}` };
    }
  }
  const embedded = embeddedLink.exec(text)?.[0];
  if (embedded !== undefined && isWebUrl(parseUrl(embedded))) return { kind: 'link', url: embedded };
  return { kind: 'search', text };
}
