/** A step of setting up a new list. Defined outside the form, which is loaded later. */
export type ListPart = (typeof listParts)[number];
const listParts = ['occasion', 'visibility', 'delivery'] as const;

export const parseListPart = (value: string | undefined): ListPart | undefined =>
  listParts.find(part => part === value);
