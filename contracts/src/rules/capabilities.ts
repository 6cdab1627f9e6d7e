import type { ListRole } from './list-access.ts';

interface RoleCapabilities {
  /** Whether the gifts are for this person, who must not learn what is taken and cannot reserve. */
  isRecipient: boolean;
  /** Whether the person changes the list and its gifts, marks gifts, and sees who gives what once it is no surprise. */
  mayEdit: boolean;
  /** Whether the person reveals, shares, arranges and deletes the list, and chooses collaborators. */
  mayManage: boolean;
}

/** The capabilities of each role. No other code compares a role with `owner`. */
export const roleCapabilities: Readonly<Record<ListRole, RoleCapabilities>> = {
  owner: { isRecipient: true, mayEdit: true, mayManage: true },
  collaborator: { isRecipient: false, mayEdit: true, mayManage: false },
  follower: { isRecipient: false, mayEdit: false, mayManage: false },
  viewer: { isRecipient: false, mayEdit: false, mayManage: false },
};

export const isRecipient = (role: ListRole): boolean => roleCapabilities[role].isRecipient;
export const mayEdit = (role: ListRole): boolean => roleCapabilities[role].mayEdit;
export const mayManage = (role: ListRole): boolean => roleCapabilities[role].mayManage;

/** A viewer's role, and whether a recipient has signed in on this signed-out browser before. */
export interface ListViewer {
  role: ListRole;
  maybeOwner: boolean;
}

/** Whether the viewer is or may be a recipient: an owner who is signed out must not lose the surprise. */
export const maybeRecipient = ({ role, maybeOwner }: ListViewer): boolean => isRecipient(role) || maybeOwner;

/**
 * Whether responses to this viewer may depend on what others have taken. False for recipients, including possible ones,
 * before Reveal.
 */
export const maySeeTaken = (viewer: ListViewer, list: { gifts_revealed: boolean }): boolean =>
  list.gifts_revealed || !maybeRecipient(viewer);

/**
 * Whether this viewer may see what is taken on another list; never recipients, since it may still be a surprise there.
 */
export const maySeeTakenElsewhere = (viewer: ListViewer): boolean => !maybeRecipient(viewer);

/** Whether this viewer may reserve gifts on the list, apart from availability. */
export const mayReserve = (viewer: ListViewer): boolean => !maybeRecipient(viewer);
