import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { cx } from './class-names.ts';
import css from './layout.module.css';

type BoxProps = HTMLAttributes<HTMLDivElement>;

const createGapStyle = (steps: number): CSSProperties & Record<'--n', number> => ({ '--n': steps });

/** `gap` in steps of 4 px. */
export function Stack({ gap = 4, className, style, ...rest }: BoxProps & { gap?: number }) {
  return <div {...rest} className={cx(css.stack, className)} style={{ ...createGapStyle(gap), ...style }} />;
}

export interface RowProps extends BoxProps {
  gap?: number;
  wrap?: boolean;
  justify?: 'start' | 'between' | 'end' | 'center';
}

/** `gap` in steps of 4 px. */
export function Row({ gap = 3, wrap, justify = 'start', className, style, ...rest }: RowProps) {
  return (
    <div
      {...rest}
      className={cx(css.row, wrap && css.wrap, justify !== 'start' && css[justify], className)}
      style={{ ...createGapStyle(gap), ...style }}
    />
  );
}

export function Grow({ className, ...rest }: BoxProps) {
  return <div {...rest} className={cx(css.grow, className)} />;
}

/** Use `lift` if the whole card is a link. */
export function Card({ pad, lift, className, ...rest }: BoxProps & { pad?: boolean; lift?: boolean }) {
  return <div {...rest} className={cx(css.card, pad && css.pad, lift && css.lift, className)} />;
}

export interface TextProps extends HTMLAttributes<HTMLParagraphElement> {
  size?: 'sm' | 'md';
  tone?: 'text' | 'muted';
  strong?: boolean;
}

export function Text({ size = 'md', tone = 'text', strong, className, ...rest }: TextProps) {
  const variants = cx(size === 'sm' && css.sm, tone === 'muted' && css.muted, strong && css.strong);
  return <p {...rest} className={cx(variants, className)} />;
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>;
}

export function Table({ children, label }: { children: ReactNode; label: string }) {
  return (
    <table className={css.table} aria-label={label}>
      {children}
    </table>
  );
}

export interface ListItemButtonProps {
  children: ReactNode;
  onClick: () => void;
}

export function ListItemButton({ children, onClick }: ListItemButtonProps) {
  return (
    <button type="button" onClick={onClick} className={css.line}>
      {children}
    </button>
  );
}
