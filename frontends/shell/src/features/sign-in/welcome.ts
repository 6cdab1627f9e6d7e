/** The id of the person who was followed through a sign-in link. */
let personId: string | undefined;
const listeners = new Set<() => void>();

function setPersonId(id: string | undefined): void {
  personId = id;
  for (const listener of listeners) listener();
}

/** Keeps the request for the Welcome dialog until a page can open it. */
export const welcome = {
  read: (): string | undefined => personId,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Opens the Welcome dialog on the next page that has a header. */
  request: (id: string): void => setPersonId(id),
  clear(): void {
    setPersonId(undefined);
  },
};
