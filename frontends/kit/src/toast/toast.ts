export type ToastKind = 'success' | 'error' | 'info';

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  actions: readonly ToastAction[];
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
  action?: ToastAction | undefined;
  lasting?: boolean | undefined;
}

function show(kind: ToastKind, text: string, actions: readonly ToastAction[] = [], lasting = false): number {
  const id = nextId++;
  const entry: Toast = {
    id,
    kind,
    text,
    stayMs: lasting ? undefined : actions.length > 0 ? stayWithActionMs : stayMs,
    actions,
  };
  publish([...toasts.filter(other => other.text !== text), entry].slice(-most));
  return id;
}

/** Short messages at the foot of the page. The same text twice is shown once. */
export const toast = {
  /** `actions` stand behind Undo, in the order that they are given. */
  success(
    text: string,
    { undo, actions = [] }: { undo?: () => void; actions?: readonly ToastAction[] } = {},
  ): number {
    return show('success', text, undo ? [{ label: 'Undo', run: undo }, ...actions] : actions);
  },
  error(text: string, { retry }: { retry?: () => void } = {}): number {
    return show('error', text, retry && [{ label: 'Try again', run: retry }]);
  },
  /** `lasting`: until it is dismissed, by `dismiss` when its reason goes. */
  info(text: string, { action, lasting }: Extra = {}): number {
    return show('info', text, action && [action], lasting);
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
