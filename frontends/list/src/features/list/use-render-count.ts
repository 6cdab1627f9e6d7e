import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const step = 60;

/** Limits the number of rendered cards, except in print. */
export function useRenderCount(): { count: number; renderMore: () => void } {
  const [count, setCount] = useState(step);
  useEffect(() => {
    const renderAll = () => flushSync(() => setCount(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', renderAll);
    return () => removeEventListener('beforeprint', renderAll);
  }, []);
  return { count, renderMore: () => setCount(current => current + step) };
}
