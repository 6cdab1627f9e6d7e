/** The person who was followed through a sign-in link. */
let personId: string | undefined;
const listeners = new Set<() => void>();

function publish(next: string | undefined): void {
  personId = next;
  for (const listener of listeners) listener();
}

export const welcome = {
  read: (): string | undefined => personId,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Opens the Welcome dialog on the next page that has a header. */
  request: (id: string): void => publish(id),
  clear(): void {
    publish(undefined);
  },
};
