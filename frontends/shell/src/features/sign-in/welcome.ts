/** The person followed by a sign-in link; the frame shows the Welcome dialog for them. */
let personId: string | undefined;
const listeners = new Set<() => void>();

function publish(next: string | undefined): void {
  personId = next;
  for (const listener of listeners) listener();
}

export const welcome = {
  snapshot: (): string | undefined => personId,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Requests the dialog, which opens on the next page that has the header. */
  request: (id: string): void => publish(id),
  clear(): void {
    publish(undefined);
  },
};
