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
  adderId: string | null;
}

/**
 * Returns the owner and collaborators, each with the gifts that other people added. Ignores claims, so that the owner
 * cannot learn of them.
 */
export function decideRecipients(list: DigestList, gifts: readonly AddedGift[]): DigestRecipient[] {
  if (list.isDeleted) return [];
  return [...new Set([list.user_id, ...list.editor_ids])].flatMap(personId => {
    const giftsByOthers = gifts.filter(gift => gift.added_by !== personId);
    if (giftsByOthers.length === 0) return [];
    const [firstAdder = null, ...otherAdders] = new Set(giftsByOthers.map(gift => gift.added_by));
    const adderId = otherAdders.length === 0 ? firstAdder : null;
    return [{ personId, titles: giftsByOthers.map(gift => gift.title), adderId }];
  });
}
