/** The fields that similarity depends on. */
export interface Likable {
  url_slug: string;
  recipients: readonly string[];
  interests: readonly string[];
}

const shared = (a: readonly string[], b: readonly string[]) => a.filter(word => b.includes(word)).length;

/** Guides for the same people or interests, most similar first, never the guide itself. */
export function recommendGuides<G extends Likable>(guide: Likable, all: readonly G[], most: number): G[] {
  return all
    .filter(other => other.url_slug !== guide.url_slug)
    .map(other => ({
      other,
      score: 2 * shared(guide.recipients, other.recipients) + shared(guide.interests, other.interests),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.other.url_slug < b.other.url_slug ? -1 : 1))
    .slice(0, most)
    .map(({ other }) => other);
}
