import type { ListRole } from './list-access.ts';

interface RoleCapabilities {
  /** The gifts are for this person: the surprise is kept from them, and they do not reserve. */
  isRecipient: boolean;
  /** Changes the list's details and gifts, marks gifts, and sees who gives what once that is no surprise. */
  mayEdit: boolean;
  /** Reveals, shares, arranges and deletes the list, and chooses collaborators. */
  mayManage: boolean;
}

/** What each role may do with a list. No other place checks for the role of an owner. */
export const roleCapabilities: Readonly<Record<ListRole, RoleCapabilities>> = {
  owner: { isRecipient: true, mayEdit: true, mayManage: true },
  collaborator: { isRecipient: false, mayEdit: true, mayManage: false },
  follower: { isRecipient: false, mayEdit: false, mayManage: false },
  viewer: { isRecipient: false, mayEdit: false, mayManage: false },
};

export const isRecipient = (role: ListRole): boolean => roleCapabilities[role].isRecipient;
export const mayEdit = (role: ListRole): boolean => roleCapabilities[role].mayEdit;
export const mayManage = (role: ListRole): boolean => roleCapabilities[role].mayManage;

/** A viewer's role, and whether it is a signed-out browser on which a recipient once signed in. */
export interface ListViewer {
  role: ListRole;
  maybeOwner: boolean;
}

/** Whether the gifts are or may be for this viewer: a forgotten sign-in must not spoil the surprise. */
export const maybeRecipient = ({ role, maybeOwner }: ListViewer): boolean => isRecipient(role) || maybeOwner;

/**
 * Whether responses to this viewer may depend on what anyone else has taken. False for recipients, also possible ones,
 * before Reveal.
 */
export const maySeeTaken = (viewer: ListViewer, list: { gifts_revealed: boolean }): boolean =>
  list.gifts_revealed || !maybeRecipient(viewer);

/** False for recipients, even after Reveal: what is taken on another list may still be a surprise there. */
export const maySeeTakenElsewhere = (viewer: ListViewer): boolean => !maybeRecipient(viewer);

/** Whether this viewer reserves gifts of the list, whatever is taken. */
export const mayReserve = (viewer: ListViewer): boolean => !maybeRecipient(viewer);
