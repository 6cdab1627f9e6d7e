import type { ListRole } from './list-access.ts';

interface RoleCapabilities {
  /** The gifts are for this person, so what is taken stays hidden from them. */
  isRecipient: boolean;
  /** May change the list and its gifts, mark gifts, and see givers if `maySeeTaken`. */
  mayEdit: boolean;
  /** May reveal, share, reorder and delete the list, and choose collaborators. */
  mayManage: boolean;
}

/** Other code must use these instead of comparing a role with `owner`. */
export const roleCapabilities: Readonly<Record<ListRole, RoleCapabilities>> = {
  owner: { isRecipient: true, mayEdit: true, mayManage: true },
  collaborator: { isRecipient: false, mayEdit: true, mayManage: false },
  follower: { isRecipient: false, mayEdit: false, mayManage: false },
  viewer: { isRecipient: false, mayEdit: false, mayManage: false },
};

export const isRecipient = (role: ListRole): boolean => roleCapabilities[role].isRecipient;
export const mayEdit = (role: ListRole): boolean => roleCapabilities[role].mayEdit;
export const mayManage = (role: ListRole): boolean => roleCapabilities[role].mayManage;

/** `maybeOwner`: signed out, but a recipient has signed in on this browser before. */
export interface ListViewer {
  role: ListRole;
  maybeOwner: boolean;
}

/** Protects the surprise of an owner who is signed out. */
export const isPossibleRecipient = ({ role, maybeOwner }: ListViewer): boolean =>
  isRecipient(role) || maybeOwner;

/** Whether responses to this viewer may depend on what others have taken. */
export const maySeeTaken = (viewer: ListViewer, list: { gifts_revealed: boolean }): boolean =>
  list.gifts_revealed || !isPossibleRecipient(viewer);

/** Always false for recipients, because their other lists may still be unrevealed. */
export const maySeeTakenOnOtherLists = (viewer: ListViewer): boolean => !isPossibleRecipient(viewer);

/** Does not check whether units are available. */
export const mayReserve = (viewer: ListViewer): boolean => !isPossibleRecipient(viewer);
