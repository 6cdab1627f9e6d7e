import { limits } from '@giftlist/contracts/limits';
import { t } from '@lingui/core/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../layout/class-names.ts';
import css from './feedback.module.css';

/** `avoidRowEnds` keeps the button from covering the controls at the ends of rows. */
export function ScrollToTop({ avoidRowEnds = false }: { avoidRowEnds?: boolean }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const update = () => setIsShown(scrollY > limits.scrollToTopPx);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  if (!isShown) return null;
  return (
    <IconButton
      solid
      className={cx(css.top, avoidRowEnds && css.clearOfEnds)}
      label={t`Back to top`}
      icon={<IconArrowUp aria-hidden="true" />}
      onClick={() => scrollTo({ top: 0 })}
    />
  );
}

/** Calls `onReach` when the end of the content is less than 600 px below the screen. */
export function LoadMore({
  onReach,
  hasMore,
  busy,
}: {
  onReach: () => void;
  hasMore: boolean;
  busy?: boolean;
}) {
  const sentinel = useRef<HTMLDivElement>(null);
  const handleReach = useEffectEvent(onReach);
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !hasMore || busy) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) handleReach();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, busy]);
  return <div ref={sentinel} aria-hidden="true" />;
}
