import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useSession } from '../session/use-session.ts';
import { tabStorage } from '../storage/browser-storage.ts';

const prefix = 'giftlist-draft ';
/** Older drafts are ignored. */
const maxAgeMs = 86_400_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a stored value fits the field. A number field holds a number or, if empty, ''. */
const isAlike = (kept: unknown, present: unknown): boolean =>
  typeof kept === typeof present ||
  (typeof kept === 'number' && present === '') ||
  (kept === '' && typeof present === 'number');

/** Loads a draft. A visitor's draft is restored for any account that signs in; a member's for that member only. */
function readDraft(key: string, viewer: string | undefined): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(prefix + key) ?? 'null');
    if (!isRecord(stored) || typeof stored.at !== 'number' || Date.now() - stored.at > maxAgeMs)
      return undefined;
    if (stored.by !== undefined && stored.by !== viewer) return undefined;
    return isRecord(stored.values) ? stored.values : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the values of a form until it is sent, through a reload, an expired session or a failed call. Returns a
 * function that deletes the draft; call it when the form is sent or cancelled.
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
    const known = Object.entries(draft).filter(
      ([name, value]) => name in form.values && isAlike(value, form.values[name]),
    );
    form.setValues(Object.fromEntries(known) as Partial<Values>);
  }, [key, form, state, email]);
  useEffect(() => {
    if (!started.current || isDiscarded.current || !form.isDirty()) return;
    const kept = Object.entries(form.values).filter(
      ([name, value]) => !/password/i.test(name) && !(value instanceof Blob),
    );
    const draft = { at: Date.now(), by: by.current, values: Object.fromEntries(kept) };
    tabStorage.set(prefix + key, JSON.stringify(draft));
  });
  return () => {
    isDiscarded.current = true;
    tabStorage.remove(prefix + key);
  };
}
