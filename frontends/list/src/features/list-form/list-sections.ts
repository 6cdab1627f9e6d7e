/** Not in the form's file, because the form is loaded on demand. */
export type ListSection = (typeof listSections)[number];
const listSections = ['occasion', 'visibility', 'delivery'] as const;

export const parseListSection = (value: string | undefined): ListSection | undefined =>
  listSections.find(section => section === value);
