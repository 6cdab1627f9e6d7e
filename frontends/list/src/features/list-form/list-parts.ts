/** A step of setting up a new list. Not defined in the form's file, because that is loaded on demand. */
export type ListPart = (typeof listParts)[number];
const listParts = ['occasion', 'visibility', 'delivery'] as const;

export const parseListPart = (value: string | undefined): ListPart | undefined =>
  listParts.find(part => part === value);
