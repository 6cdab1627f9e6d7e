import { cx } from '@giftlist/frontend-kit/base';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import css from './chip-row.module.css';

export interface ChipRowProps {
  /** The label of the chips as navigation; absent inside a labelled group. */
  label?: string;
  /** `Chip`s. */
  children: ReactNode;
}

const findChips = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>('a, button')];

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Scrolls the current chip to the middle of its row without moving the page. */
function scrollToCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!current) return;
  const { left, width } = row.getBoundingClientRect();
  row.scrollLeft += current.left + current.width / 2 - (left + width / 2);
}

function nextChip(row: HTMLElement, key: string): HTMLElement | undefined {
  const chips = findChips(row);
  const index = chips.indexOf(document.activeElement as HTMLElement);
  const isRtl = getComputedStyle(row).direction === 'rtl';
  if (key === 'Home') return chips[0];
  if (key === 'End') return chips.at(-1);
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return chips[index + 1];
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return chips[Math.max(0, index - 1)];
  return undefined;
}

/** A row of chips that scrolls by touch and by arrow buttons at its edges; arrow keys move between the chips. */
export function ChipRow({ label, children }: ChipRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updateEdges = () => {
      const scrolled = Math.abs(element.scrollLeft);
      setHidden({
        before: scrolled > 1,
        after: scrolled + element.clientWidth < element.scrollWidth - 1,
      });
    };
    scrollToCurrent(element);
    updateEdges();
    element.addEventListener('scroll', updateEdges, { passive: true });
    const sizes = new ResizeObserver(updateEdges);
    sizes.observe(element);
    const contents = new MutationObserver(() => {
      scrollToCurrent(element);
      updateEdges();
    });
    contents.observe(element, { childList: true });
    return () => {
      element.removeEventListener('scroll', updateEdges);
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);

  const scroll = (pages: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const direction = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    element.scrollBy({
      left: direction * pages * element.clientWidth * 0.7,
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextChip(event.currentTarget, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const chips = (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the chips in it are pressed
    <div className={css.chips} ref={row} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
  return (
    <div className={cx(css.row, hidden.before && css.before, hidden.after && css.after)}>
      {label === undefined ? chips : <nav aria-label={label}>{chips}</nav>}
      {/* For the mouse: touch scrolls, and the keyboard moves between chips. */}
      {hidden.before && (
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
      {hidden.after && (
        <button type="button" className={css.on} tabIndex={-1} aria-hidden="true" onClick={() => scroll(1)}>
          <IconChevronRight size={20} />
        </button>
      )}
    </div>
  );
}
