import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { tabStorage } from '../storage/browser-storage.ts';

const prefix = 'giftlist-draft ';
/** A draft that is older than a day is not what anybody means any more. */
const keepMs = 86_400_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readDraft(key: string): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(prefix + key) ?? 'null');
    if (!isRecord(stored) || typeof stored.at !== 'number' || Date.now() - stored.at > keepMs)
      return undefined;
    return isRecord(stored.values) ? stored.values : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is typed in a form until it is sent: through a reload, a sign-in that expired, a call that failed.
 * Answers a function that forgets it; call it when the form was sent or given up.
 */
export function useDraft<Values extends Record<string, unknown>>(
  key: string,
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'isDirty'>,
): () => void {
  const started = useRef(false);
  const forgotten = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const draft = readDraft(key);
    if (!draft) return;
    const known = Object.entries(draft).filter(
      ([name, value]) => name in form.values && typeof value === typeof form.values[name],
    );
    form.setValues(Object.fromEntries(known) as Partial<Values>);
  }, [key, form]);
  useEffect(() => {
    if (!started.current || forgotten.current || !form.isDirty()) return;
    const kept = Object.entries(form.values).filter(
      ([name, value]) => !/password/i.test(name) && !(value instanceof Blob),
    );
    tabStorage.set(prefix + key, JSON.stringify({ at: Date.now(), values: Object.fromEntries(kept) }));
  });
  return () => {
    forgotten.current = true;
    tabStorage.remove(prefix + key);
  };
}
