import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/boxes.tsx';

const listeners = new Set<(text: string) => void>();

export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Rendered once, by the shell. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    let blank = false;
    // A repeated sentence must differ from the previous one, or it is not read out.
    const update = (next: string) => {
      blank = !blank;
      setText(blank ? `${next}\u00a0` : next);
    };
    listeners.add(update);
    return () => {
      listeners.delete(update);
    };
  }, []);
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {text}
      </span>
    </VisuallyHidden>
  );
}
