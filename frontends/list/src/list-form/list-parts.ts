/** What one step of setting up a new list asks for, after its name. Apart from the form, which pages load late. */
export type ListPart = (typeof listParts)[number];
const listParts = ['occasion', 'visibility', 'delivery'] as const;

export const listPartOf = (value: string | undefined): ListPart | undefined =>
  listParts.find(part => part === value);
