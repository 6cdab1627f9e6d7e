/** How many profiles a browser remembers. */
const most = 8;

/** The profiles that signed in on this browser, newest first, from the text of the signed cookie. */
export function readKnown(cookie: string | null): string[] {
  return cookie ? cookie.split(',').slice(0, most) : [];
}

export function addKnown(known: readonly string[], profileId: string): string[] {
  return [profileId, ...known.filter(id => id !== profileId)].slice(0, most);
}

export function removeKnown(known: readonly string[], profileId: string): string[] {
  return known.filter(id => id !== profileId);
}
