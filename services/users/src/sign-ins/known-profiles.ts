/** Enough for a family or a school. The cookie stays below the browsers' limit of 4,096 bytes. */
const maxProfiles = 64;

/** Returns the ids of the profiles that signed in on this browser, newest first. */
export function parseKnownProfiles(cookie: string | null): string[] {
  return cookie ? cookie.split(',').slice(0, maxProfiles) : [];
}

export function addKnownProfile(known: readonly string[], profileId: string): string[] {
  return [profileId, ...known.filter(id => id !== profileId)].slice(0, maxProfiles);
}

export function removeKnownProfile(known: readonly string[], profileId: string): string[] {
  return known.filter(id => id !== profileId);
}
