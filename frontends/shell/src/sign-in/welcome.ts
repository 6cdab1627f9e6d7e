/** Whom somebody follows since they signed in by a link: the frame shows the Welcome dialog for it. */
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
  /** To be shown as soon as a page of the frame is open. */
  request: (id: string): void => publish(id),
  take(): void {
    publish(undefined);
  },
};
