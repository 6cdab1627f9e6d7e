import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const step = 60;

/** How many of many cards to render: more with scrolling, all of them in print. */
export function useGrowing(): { count: number; grow: () => void } {
  const [count, setCount] = useState(step);
  useEffect(() => {
    const all = () => flushSync(() => setCount(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', all);
    return () => removeEventListener('beforeprint', all);
  }, []);
  return { count, grow: () => setCount(shown => shown + step) };
}
