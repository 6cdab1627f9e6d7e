import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/boxes.tsx';

const listeners = new Set<(text: string) => void>();

/** Makes screen readers read the text aloud. */
export function announce(text: string): void {
  for (const listener of listeners) listener(text);
}

export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    let hasSuffix = false;
    // Adds a space to every second text, because screen readers ignore an unchanged text.
    const update = (next: string) => {
      hasSuffix = !hasSuffix;
      setText(hasSuffix ? `${next}\u00a0` : next);
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
