import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useSession } from '../session/use-session.ts';
import { tabStorage } from '../storage/browser-storage.ts';
import { isRecord, parseJson } from '../storage/parse.ts';

const prefix = 'giftlist-draft ';
const maxAgeMs = 86_400_000;

/** Whether a stored value has the field's type. An empty number field holds ''. */
const fits = (stored: unknown, current: unknown): boolean =>
  typeof stored === typeof current ||
  (typeof stored === 'number' && current === '') ||
  (stored === '' && typeof current === 'number');

/** A visitor's draft is restored for any account that signs in, a member's for that member only. */
function readDraft(key: string, viewer: string | undefined): Record<string, unknown> | undefined {
  const stored = parseJson(tabStorage.get(prefix + key));
  if (!isRecord(stored) || typeof stored.at !== 'number' || Date.now() - stored.at > maxAgeMs)
    return undefined;
  if (stored.by !== undefined && stored.by !== viewer) return undefined;
  return isRecord(stored.values) ? stored.values : undefined;
}

/**
 * Stores the values of a form, also through a reload, an expired session or a failed call. Call the returned function
 * when the form is sent or cancelled.
 */
export function useDraft<Values extends Record<string, unknown>>(
  key: string,
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'isDirty'>,
): () => void {
  const { state, email } = useSession();
  const started = useRef(false);
  const isDiscarded = useRef(false);
  const by = useRef<string>(undefined);
  useEffect(() => {
    if (started.current || state === 'starting') return;
    started.current = true;
    by.current = email;
    const draft = readDraft(key, email);
    if (!draft) return;
    const restored = Object.entries(draft).filter(
      ([name, value]) => name in form.values && fits(value, form.values[name]),
    );
    form.setValues(Object.fromEntries(restored) as Partial<Values>);
  }, [key, form, state, email]);
  useEffect(() => {
    if (!started.current || isDiscarded.current || !form.isDirty()) return;
    const entries = Object.entries(form.values).filter(
      ([name, value]) => !/password/i.test(name) && !(value instanceof Blob),
    );
    const draft = { at: Date.now(), by: by.current, values: Object.fromEntries(entries) };
    tabStorage.set(prefix + key, JSON.stringify(draft));
  });
  return () => {
    isDiscarded.current = true;
    tabStorage.remove(prefix + key);
  };
}
