import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import css from './layout.module.css';

type Box = HTMLAttributes<HTMLDivElement>;

const steps = (n: number): CSSProperties & Record<'--n', number> => ({ '--n': n });

/** A vertical stack; `gap` in steps of 4 px. */
export function Stack({ gap = 4, className, style, ...rest }: Box & { gap?: number }) {
  return <div {...rest} className={cx(css.stack, className)} style={{ ...steps(gap), ...style }} />;
}

export interface RowProps extends Box {
  /** Steps of 4 px. */
  gap?: number;
  wrap?: boolean;
  justify?: 'start' | 'between' | 'end' | 'center';
}

/** A horizontal row; `gap` in steps of 4 px. */
export function Row({ gap = 3, wrap, justify = 'start', className, style, ...rest }: RowProps) {
  return (
    <div
      {...rest}
      className={cx(css.row, wrap && css.wrap, justify !== 'start' && css[justify], className)}
      style={{ ...steps(gap), ...style }}
    />
  );
}

/** Takes the remaining width of a row. */
export function Grow({ className, ...rest }: Box) {
  return <div {...rest} className={cx(css.grow, className)} />;
}

/** A surface with a thin border. Set `lift` if the whole card is a link. */
export function Card({ pad, lift, className, ...rest }: Box & { pad?: boolean; lift?: boolean }) {
  return <div {...rest} className={cx(css.card, pad && css.pad, lift && css.lift, className)} />;
}

export interface TextProps extends HTMLAttributes<HTMLParagraphElement> {
  size?: 'sm' | 'md' | 'lg';
  tone?: 'text' | 'muted' | 'faint';
  strong?: boolean;
  /** Truncates the text to one line with an ellipsis. */
  clip?: boolean;
}

export function Text({ size = 'md', tone = 'text', strong, clip, className, ...rest }: TextProps) {
  const variants = cx(
    size === 'sm' && css.sm,
    size === 'lg' && css.lg,
    tone === 'muted' && css.muted,
    tone === 'faint' && css.faint,
    strong && css.strong,
    clip && css.clip,
  );
  return <p {...rest} className={cx(variants, className)} />;
}

/** Text for screen readers only. */
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

export interface LineProps {
  children: ReactNode;
  to?: string;
  onClick?: () => void;
}

/** One row of a list in a card; a link or a button if it has a target. */
export function Line({ children, to, onClick }: LineProps) {
  if (to !== undefined) {
    return (
      <Link to={to} className={cx(css.line, css.lineAct)}>
        {children}
      </Link>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} className={cx(css.line, css.lineAct)}>
        {children}
      </button>
    );
  }
  return <div className={css.line}>{children}</div>;
}
