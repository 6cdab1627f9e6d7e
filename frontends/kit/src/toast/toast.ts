import { t } from '@lingui/core/macro';
import { createObservable } from '../storage/create-observable.ts';

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
  /** Undefined if the toast stays until it is dismissed. */
  durationMs: number | undefined;
}

const defaultDurationMs = 4_500;
/** Leaves time to read, decide and press Undo. */
const durationWithActionMs = 8_000;
const maxToasts = 3;

export const toastStore = createObservable<readonly Toast[]>([]);
let nextId = 1;

function show(
  kind: ToastKind,
  text: string,
  actions: readonly ToastAction[] = [],
  isPersistent = false,
): number {
  const id = nextId++;
  const durationMs = actions.length > 0 ? durationWithActionMs : defaultDurationMs;
  const newToast: Toast = { id, kind, text, actions, durationMs: isPersistent ? undefined : durationMs };
  toastStore.set(
    [...toastStore.read().filter(existing => existing.text !== text), newToast].slice(-maxToasts),
  );
  return id;
}

/** A repeated text replaces the earlier toast. */
export const toast = {
  /** `actions` are shown after Undo, in this order. */
  success(
    text: string,
    { undo, actions = [] }: { undo?: () => void; actions?: readonly ToastAction[] } = {},
  ): number {
    return show('success', text, undo ? [{ label: t`Undo`, run: undo }, ...actions] : actions);
  },
  error(text: string, { retry }: { retry?: () => void } = {}): number {
    return show('error', text, retry && [{ label: t`Try again`, run: retry }]);
  },
  /** A `persistent` toast stays until `dismiss` is called. */
  info(text: string, { persistent = false } = {}): number {
    return show('info', text, [], persistent);
  },
  dismiss(id: number): void {
    toastStore.set(toastStore.read().filter(entry => entry.id !== id));
  },
};
