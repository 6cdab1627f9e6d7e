/** An added gift in a digest. */
export interface AddedGift {
  id: string;
  title: string;
  added_by: string;
}

interface DigestList {
  user_id: string;
  editor_ids: readonly string[];
  isDeleted: boolean;
}

export interface Telling {
  personId: string;
  titles: string[];
  /** The person who added them; null if there were several. */
  by: string | null;
}

/**
 * The recipients of a list's digest: its owner and collaborators, each with the gifts of the others. Nothing here
 * comes from claims.
 */
export function decideTellings(list: DigestList, gifts: readonly AddedGift[]): Telling[] {
  if (list.isDeleted) return [];
  return [...new Set([list.user_id, ...list.editor_ids])].flatMap(personId => {
    const ofOthers = gifts.filter(gift => gift.added_by !== personId);
    if (ofOthers.length === 0) return [];
    const [first, ...more] = new Set(ofOthers.map(gift => gift.added_by));
    const by = more.length === 0 ? (first ?? null) : null;
    return [{ personId, titles: ofOthers.map(gift => gift.title), by }];
  });
}
