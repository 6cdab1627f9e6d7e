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
    .filter(other => other.url_slug !== guide.url_slug)
    .map(other => ({
      other,
      score:
        2 * countShared(guide.recipients, other.recipients) + countShared(guide.interests, other.interests),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.other.url_slug < b.other.url_slug ? -1 : 1))
    .slice(0, limit)
    .map(({ other }) => other);
}
