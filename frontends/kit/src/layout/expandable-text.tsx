import { t } from '@lingui/core/macro';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import css from './folded.module.css';

export interface ExpandableTextProps {
  className?: string | undefined;
  /** Truncates the text on screen, but not in print. */
  collapsedClassName: string | undefined;
  children: ReactNode;
}

export function ExpandableText({ className, collapsedClassName, children }: ExpandableTextProps) {
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || open) return;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [open, children]);
  return (
    <>
      <div
        ref={text}
        className={cx(className, !open && collapsedClassName)}
        data-cut={!open && isLong ? '' : undefined}
      >
        {children}
      </div>
      {(isLong || open) && (
        <div className={css.more}>
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t`Show less` : t`Read more`}
          </button>
        </div>
      )}
    </>
  );
}
