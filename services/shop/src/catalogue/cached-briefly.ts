/** For responses that are the same for everybody and may be slightly outdated. */
export const cachedBriefly = { 'cache-control': 'public, max-age=300, stale-while-revalidate=86400' };
