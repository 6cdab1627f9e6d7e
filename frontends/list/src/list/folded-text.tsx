import { cx } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import css from './list.module.css';

/** A description: its first lines, and the rest on demand. Complete in print. */
export function FoldedText({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const element = paragraph.current;
    if (!element || open) return;
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [open, text]);
  return (
    <>
      <p ref={paragraph} className={cx(css.description, !open && css.folded)}>
        {text}
      </p>
      {(isLong || open) && (
        <div>
          <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t`Show less` : t`Show more`}
          </button>
        </div>
      )}
    </>
  );
}
