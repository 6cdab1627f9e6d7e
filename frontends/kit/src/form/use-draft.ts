import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useSession } from '../session/use-session.ts';
import { tabStorage } from '../storage/browser-storage.ts';
import { isRecord, parseJson } from '../storage/parse.ts';

const keyPrefix = 'giftlist-draft ';
const maxAgeMs = 86_400_000;

/** An empty number field contains ''. */
const hasFieldType = (stored: unknown, current: unknown): boolean =>
  typeof stored === typeof current ||
  (typeof stored === 'number' && current === '') ||
  (stored === '' && typeof current === 'number');

/** A draft written while signed out is restored for anyone, a member's draft only for that member. */
function readDraft(key: string, email: string | undefined): Record<string, unknown> | undefined {
  const stored = parseJson(tabStorage.get(keyPrefix + key));
  if (!isRecord(stored) || typeof stored.at !== 'number' || Date.now() - stored.at > maxAgeMs)
    return undefined;
  if (stored.by !== undefined && stored.by !== email) return undefined;
  return isRecord(stored.values) ? stored.values : undefined;
}

/**
 * Keeps the values of a form through reloads, expired sessions and failed calls. Call the returned function when the
 * form is sent or cancelled.
 */
export function useDraft<Values extends Record<string, unknown>>(
  key: string,
  form: Pick<UseFormReturnType<Values>, 'values' | 'setValues' | 'isDirty'>,
): () => void {
  const { state, email } = useSession();
  const isStarted = useRef(false);
  const isDiscarded = useRef(false);
  const authorEmail = useRef<string>(undefined);
  useEffect(() => {
    if (isStarted.current || state === 'starting') return;
    isStarted.current = true;
    authorEmail.current = email;
    const draft = readDraft(key, email);
    if (!draft) return;
    const restored = Object.entries(draft).filter(
      ([name, value]) => name in form.values && hasFieldType(value, form.values[name]),
    );
    form.setValues(Object.fromEntries(restored) as Partial<Values>);
  }, [key, form, state, email]);
  useEffect(() => {
    if (!isStarted.current || isDiscarded.current || !form.isDirty()) return;
    const entries = Object.entries(form.values).filter(
      ([name, value]) => !/password/i.test(name) && !(value instanceof Blob),
    );
    const draft = { at: Date.now(), by: authorEmail.current, values: Object.fromEntries(entries) };
    tabStorage.set(keyPrefix + key, JSON.stringify(draft));
  });
  return () => {
    isDiscarded.current = true;
    tabStorage.remove(keyPrefix + key);
  };
}
