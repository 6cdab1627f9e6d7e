import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const cardsPerStep = 60;

/** Limits the number of rendered cards, except in print. */
export function useCardLimit(): { cardLimit: number; renderMore: () => void } {
  const [cardLimit, setCardLimit] = useState(cardsPerStep);
  useEffect(() => {
    const renderAll = () => flushSync(() => setCardLimit(Number.POSITIVE_INFINITY));
    addEventListener('beforeprint', renderAll);
    return () => removeEventListener('beforeprint', renderAll);
  }, []);
  return { cardLimit, renderMore: () => setCardLimit(current => current + cardsPerStep) };
}
