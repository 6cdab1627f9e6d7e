/** The steps of setting up a new list after its name. Separate from the form, which is loaded later. */
export type ListPart = (typeof listParts)[number];
const listParts = ['occasion', 'visibility', 'delivery'] as const;

export const listPartOf = (value: string | undefined): ListPart | undefined =>
  listParts.find(part => part === value);
