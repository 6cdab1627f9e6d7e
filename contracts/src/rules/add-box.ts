/** The parsed contents of the single add box, see docs/specification/gifts.md. */
export type AddBoxIntent =
  | { kind: 'nothing' }
  | { kind: 'link'; url: string }
  | { kind: 'search'; text: string };

const embeddedLink = /https:\/\/\S+/i;

function asUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** `scheme://host`. Without a host, as in `note: socks`, it is text. */
const hasAddress = (url: URL | undefined): url is URL =>
  url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';

/** What somebody means who typed or pasted this into the add box: a link, a search, or nothing. */
export function readAddBox(input: string): AddBoxIntent {
  const text = input.trim();
  if (text === '') return { kind: 'nothing' };
  if (!/\s/.test(text)) {
    const given = asUrl(text);
    if (hasAddress(given)) return { kind: 'link', url: text };
    const guessed = asUrl(`https://${text}`);
    if (hasAddress(guessed) && (/^www2?\./i.test(text) || /^[^.]+(\.[^.]+)+$/.test(guessed.hostname))) {
      return { kind: 'link', url: `https://${text}` };
    }
  }
  const embedded = embeddedLink.exec(text)?.[0];
  if (embedded !== undefined && hasAddress(asUrl(embedded))) return { kind: 'link', url: embedded };
  return { kind: 'search', text };
}
