import { cx } from '@giftlist/frontend-kit/base';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import css from './chip-row.module.css';

export interface ChipRowProps {
  /** Makes the row a navigation landmark. Omit it inside a labelled group. */
  label?: string;
  children: ReactNode;
}

const findChips = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button')];

/** The part of the visible width that one press of an arrow button scrolls. */
const scrollRatio = 0.7;

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls the current chip to the middle of its row without moving the page. */
function scrollToCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!current) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += current.left + current.width / 2 - (left + width / 2);
}

function findNextChip(row: HTMLElement, key: string): HTMLElement | undefined {
  const chips = findChips(row);
  const index = chips.indexOf(document.activeElement as HTMLElement);
  const isRtl = getComputedStyle(row).direction === 'rtl';
  if (key === 'Home') return chips[0];
  if (key === 'End') return chips.at(-1);
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return chips[index + 1];
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return chips[Math.max(0, index - 1)];
  return undefined;
}

/** The row scrolls by touch and by arrow buttons at its edges. Arrow keys move the focus between chips. */
export function ChipRow({ label, children }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [overflow, setOverflow] = useState({ before: false, after: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateOverflow = () => {
      const scrolled = Math.abs(element.scrollLeft);
      setOverflow({
        before: scrolled > 1,
        after: scrolled + element.clientWidth < element.scrollWidth - 1,
      });
    };
    scrollToCurrent(element);
    updateOverflow();
    element.addEventListener('scroll', updateOverflow, { passive: true });
    const resizeObserver = new ResizeObserver(updateOverflow);
    resizeObserver.observe(element);
    const mutationObserver = new MutationObserver(() => {
      scrollToCurrent(element);
      updateOverflow();
    });
    mutationObserver.observe(element, { childList: true });
    return () => {
      element.removeEventListener('scroll', updateOverflow);
      resizeObserver.disconnect();
      mutationObserver.disconnect();
    };
  }, []);

  const scroll = (step: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollBy({
      left: direction * step * element.clientWidth * scrollRatio,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const nextChip = findNextChip(event.currentTarget, event.key);
    if (!nextChip) return;
    event.preventDefault();
    nextChip.focus();
  };
  const chips = (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the chips can be pressed
    <div className={css.chips} ref={row} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
  return (
    <div className={cx(css.row, overflow.before && css.before, overflow.after && css.after)}>
      {label === undefined ? chips : <nav aria-label={label}>{chips}</nav>}
      {/* Only for the mouse, because touch scrolls the row and arrow keys move between chips. */}
      {overflow.before && (
        <button
          type="button"
          className={css.back}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => scroll(-1)}
        >
          <IconChevronLeft size={20} />
        </button>
      )}
      {overflow.after && (
        <button
          type="button"
          className={css.forward}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => scroll(1)}
        >
          <IconChevronRight size={20} />
        </button>
      )}
    </div>
  );
}
