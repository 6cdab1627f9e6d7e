import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const step = 60;

/** Returns how many cards to render: more after each `grow`, and all of them when printing. */
export function useRenderCount(): { count: number; grow: () => void } {
  const [count, setCount] = useState(step);
  useEffect(() => {
    const renderAll = () => flushSync(() => setCount(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', renderAll);
    return () => removeEventListener('beforeprint', renderAll);
  }, []);
  return { count, grow: () => setCount(shown => shown + step) };
}
