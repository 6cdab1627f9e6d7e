/**
 * How many profiles a browser remembers: more than a family or a school has, while the cookie stays below the 4,096
 * bytes that browsers accept.
 */
const most = 64;

/** The profiles that signed in on this browser, newest first, from the signed cookie. */
export function readKnown(cookie: string | null): string[] {
  return cookie ? cookie.split(',').slice(0, most) : [];
}

export function addKnown(known: readonly string[], profileId: string): string[] {
  return [profileId, ...known.filter(id => id !== profileId)].slice(0, most);
}

export function removeKnown(known: readonly string[], profileId: string): string[] {
  return known.filter(id => id !== profileId);
}
