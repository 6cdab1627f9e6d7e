/** Enough for a family or a school, while the cookie stays below the 4,096 bytes that browsers accept. */
const maxProfiles = 64;

/** Parses the signed cookie into the ids of the profiles that signed in with this browser, newest first. */
export function parseKnownProfiles(cookie: string | null): string[] {
  return cookie ? cookie.split(',').slice(0, maxProfiles) : [];
}

export function addKnownProfile(known: readonly string[], profileId: string): string[] {
  return [profileId, ...known.filter(id => id !== profileId)].slice(0, maxProfiles);
}

export function removeKnownProfile(known: readonly string[], profileId: string): string[] {
  return known.filter(id => id !== profileId);
}
