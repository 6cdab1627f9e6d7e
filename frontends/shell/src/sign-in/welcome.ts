/** The person followed by a sign-in link; the frame shows the Welcome dialog for them. */
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
  /** Shown as soon as a page of the frame is open. */
  request: (id: string): void => publish(id),
  take(): void {
    publish(undefined);
  },
};
