import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import css from './tabs.module.css';

export interface TabOption {
  value: string;
  label: string;
  /** A number, or formatted: '1.2K'. */
  count?: number | string | undefined;
  icon?: ReactNode;
  /** Called instead of switching (docs/specification/lists.md#one-list, 'AI Gift Ideas'). */
  onSelect?: () => void;
}

export interface TabsProps {
  /** Links the tabs to their panels. */
  id: string;
  label: string;
  tabs: readonly TabOption[];
  value: string;
  onChange: (value: string) => void;
}

type Step = (at: number, length: number) => number;
const forward: Step = (at, length) => (at + 1) % length;
const back: Step = (at, length) => (at - 1 + length) % length;

const stepsOf = (isRtl: boolean): Record<string, Step> => ({
  ArrowRight: isRtl ? back : forward,
  ArrowLeft: isRtl ? forward : back,
  Home: () => 0,
  End: (_, length) => length - 1,
});

/** Tabs as in WAI-ARIA: arrow keys move the focus, Enter or Space chooses. */
export function Tabs({ id, label, tabs, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = stepsOf(isRtl)[event.key]?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab, index) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          className={css.tab}
          aria-selected={tab.value === value}
          aria-controls={tab.onSelect ? undefined : `${id}-panel`}
          tabIndex={tab.value === value ? 0 : -1}
          onKeyDown={event => move(event, index)}
          onClick={() => (tab.onSelect ? tab.onSelect() : onChange(tab.value))}
        >
          {tab.icon}
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div
      id={`${id}-panel`}
      role="tabpanel"
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={-1}
      className={css.panel}
    >
      {children}
    </div>
  );
}
