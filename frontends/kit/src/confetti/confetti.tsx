import { limits } from '@giftlist/contracts/limits';
import { type CSSProperties, useEffect, useState } from 'react';
import { useMediaQuery } from '../layout/use-media-query.ts';
import css from './confetti.module.css';

const colours = ['#C2255C', '#F2B93A', '#53B26D', '#EE7199'];
/** Prime factors make the pieces look random. */
const pieces = Array.from({ length: 70 }, (_, index) => ({
  id: index,
  style: {
    '--x': `${(index * 311) % 100}vw`,
    '--drift': `${((index * 53) % 30) - 15}vw`,
    '--turn': `${((index * 97) % 900) - 450}deg`,
    '--delay': `${((index * 71) % 180) / 100}s`,
    '--size': `${8 + ((index * 13) % 6)}px`,
    '--colour': colours[index % colours.length],
  } as CSSProperties,
  isRound: index % 3 === 0,
}));

export function Confetti({ onDone }: { onDone?: () => void }) {
  const [isShown, setIsShown] = useState(true);
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsShown(false);
      onDone?.();
    }, limits.confettiMs);
    return () => clearTimeout(timer);
  }, [onDone]);
  if (!isShown || prefersReducedMotion) return null;
  return (
    <div className={css.sky} data-testid="confetti" aria-hidden="true">
      {pieces.map(({ id, style, isRound }) => (
        <span key={id} className={isRound ? css.dot : css.strip} style={style} />
      ))}
    </div>
  );
}
