/** Separate from the form, which is loaded on demand. */
export type ListSection = (typeof listSections)[number];
const listSections = ['occasion', 'visibility', 'delivery'] as const;

export const parseListSection = (value: string | undefined): ListSection | undefined =>
  listSections.find(section => section === value);
