import { t } from '@lingui/core/macro';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import css from './folded.module.css';

export interface ExpandableTextProps {
  className?: string | undefined;
  /** Cuts the text off on screen, but not in print. */
  collapsedClassName: string | undefined;
  children: ReactNode;
}

export function ExpandableText({ className, collapsedClassName, children }: ExpandableTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen, children]);
  return (
    <>
      <div
        ref={text}
        className={cx(className, !isOpen && collapsedClassName)}
        data-cut={!isOpen && isLong ? '' : undefined}
      >
        {children}
      </div>
      {(isLong || isOpen) && (
        <div className={css.more}>
          <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t`Show less` : t`Read more`}
          </button>
        </div>
      )}
    </>
  );
}
