/** Enough for a family or a school. The cookie stays below the browsers' limit of 4,096 bytes. */
const maxProfiles = 64;

/** Returns the ids of the profiles that signed in on this browser, newest first. */
export function parseKnownProfiles(cookie: string | null): string[] {
  return cookie ? cookie.split(',').slice(0, maxProfiles) : [];
}

export function addKnownProfile(knownIds: readonly string[], profileId: string): string[] {
  return [profileId, ...knownIds.filter(id => id !== profileId)].slice(0, maxProfiles);
}

export function removeKnownProfile(knownIds: readonly string[], profileId: string): string[] {
  return knownIds.filter(id => id !== profileId);
}
