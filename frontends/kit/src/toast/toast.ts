export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  action?: { label: string; run: () => void };
  /** Milliseconds it stays; undefined for one that is dismissed when its reason goes. */
  stayMs: number | undefined;
}

type Listener = (toasts: readonly Toast[]) => void;

const stayMs = 4_500;
/** Undo needs time to read, to decide and to reach. */
const stayWithActionMs = 8_000;
const most = 3;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener(next);
}

interface Extra {
  action?: Toast['action'] | undefined;
  lasting?: boolean | undefined;
}

function show(kind: ToastKind, text: string, { action, lasting = false }: Extra = {}): number {
  const id = nextId++;
  const entry: Toast = {
    id,
    kind,
    text,
    stayMs: lasting ? undefined : action ? stayWithActionMs : stayMs,
    ...(action ? { action } : {}),
  };
  publish([...toasts.filter(other => other.text !== text), entry].slice(-most));
  return id;
}

/** Short messages at the foot of the page. The same text twice is shown once. */
export const toast = {
  success(text: string, { undo }: { undo?: () => void } = {}): number {
    return show('success', text, { action: undo && { label: 'Undo', run: undo } });
  },
  error(text: string, { retry }: { retry?: () => void } = {}): number {
    return show('error', text, { action: retry && { label: 'Try again', run: retry } });
  },
  /** `lasting`: until it is dismissed, by `dismiss` when its reason goes. */
  info(text: string, { action, lasting }: Extra = {}): number {
    return show('info', text, { action, lasting });
  },
  dismiss(id: number): void {
    publish(toasts.filter(entry => entry.id !== id));
  },
};

export const toastStore = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): readonly Toast[] => toasts,
};
