import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/boxes.tsx';

const listeners = new Set<(text: string) => void>();

/** Says something to those who hear the page, without showing it: 'Teapot was just taken'. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

/** Stands once, in the frame. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    let blank = false;
    // The same sentence again must differ from what stands there, or it is not read out.
    const say = (next: string) => {
      blank = !blank;
      setText(blank ? `${next}\u00a0` : next);
    };
    listeners.add(say);
    return () => {
      listeners.delete(say);
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
