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

export interface DigestRecipient {
  personId: string;
  titles: string[];
  /** Null if several people added the gifts. */
  by: string | null;
}

/**
 * Returns the owner and collaborators, each with the gifts that other people added. Ignores claims, so that the owner
 * cannot learn of them.
 */
export function decideRecipients(list: DigestList, gifts: readonly AddedGift[]): DigestRecipient[] {
  if (list.isDeleted) return [];
  return [...new Set([list.user_id, ...list.editor_ids])].flatMap(personId => {
    const giftsOfOthers = gifts.filter(gift => gift.added_by !== personId);
    if (giftsOfOthers.length === 0) return [];
    const [first, ...more] = new Set(giftsOfOthers.map(gift => gift.added_by));
    const by = more.length === 0 ? (first ?? null) : null;
    return [{ personId, titles: giftsOfOthers.map(gift => gift.title), by }];
  });
}
