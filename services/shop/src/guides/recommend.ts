export interface ComparableGuide {
  url_slug: string;
  recipients: readonly string[];
  interests: readonly string[];
}

const countShared = (a: readonly string[], b: readonly string[]) => a.filter(word => b.includes(word)).length;

/** Returns the most similar guide first. */
export function recommendGuides<G extends ComparableGuide>(
  guide: ComparableGuide,
  all: readonly G[],
  limit: number,
): G[] {
  return all
    .filter(candidate => candidate.url_slug !== guide.url_slug)
    .map(candidate => ({
      candidate,
      score:
        2 * countShared(guide.recipients, candidate.recipients) +
        countShared(guide.interests, candidate.interests),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.candidate.url_slug < b.candidate.url_slug ? -1 : 1))
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}
