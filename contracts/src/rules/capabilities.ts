import type { ListRole } from './list-access.ts';

interface RoleCapabilities {
  /** The gifts are for this person, who must not learn what is taken and cannot reserve. */
  isRecipient: boolean;
  /** Changes the list and its gifts, marks gifts, and sees who gives what once it is no surprise. */
  mayEdit: boolean;
  /** Reveals, shares, arranges and deletes the list, and chooses collaborators. */
  mayManage: boolean;
}

/** No other code compares a role with `owner`. */
export const roleCapabilities: Readonly<Record<ListRole, RoleCapabilities>> = {
  owner: { isRecipient: true, mayEdit: true, mayManage: true },
  collaborator: { isRecipient: false, mayEdit: true, mayManage: false },
  follower: { isRecipient: false, mayEdit: false, mayManage: false },
  viewer: { isRecipient: false, mayEdit: false, mayManage: false },
};

export const isRecipient = (role: ListRole): boolean => roleCapabilities[role].isRecipient;
export const mayEdit = (role: ListRole): boolean => roleCapabilities[role].mayEdit;
export const mayManage = (role: ListRole): boolean => roleCapabilities[role].mayManage;

/** `maybeOwner`: a recipient has signed in on this signed-out browser before. */
export interface ListViewer {
  role: ListRole;
  maybeOwner: boolean;
}

/** An owner who is signed out must not lose the surprise. */
export const isPossibleRecipient = ({ role, maybeOwner }: ListViewer): boolean =>
  isRecipient(role) || maybeOwner;

/** Whether responses to this viewer may depend on what others have taken. */
export const maySeeTaken = (viewer: ListViewer, list: { gifts_revealed: boolean }): boolean =>
  list.gifts_revealed || !isPossibleRecipient(viewer);

/** On another list, gifts may still be a surprise for recipients. */
export const maySeeTakenElsewhere = (viewer: ListViewer): boolean => !isPossibleRecipient(viewer);

/** Apart from availability. */
export const mayReserve = (viewer: ListViewer): boolean => !isPossibleRecipient(viewer);
