import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import css from './tabs.module.css';

export interface TabOption {
  value: string;
  label: string;
  /** A number, or formatted text such as '1.2K'. */
  count?: number | string | undefined;
  icon?: ReactNode;
  /** Called instead of switching to the tab (docs/specification/lists.md#one-list, 'AI Gift Ideas'). */
  onSelect?: () => void;
}

export interface TabsProps {
  /** Connects the tabs to their panels. */
  id: string;
  label: string;
  tabs: readonly TabOption[];
  value: string;
  onChange: (value: string) => void;
}

type Step = (index: number, length: number) => number;
const forward: Step = (index, length) => (index + 1) % length;
const back: Step = (index, length) => (index - 1 + length) % length;

const getStepsByKey = (isRtl: boolean): Record<string, Step> => ({
  ArrowRight: isRtl ? back : forward,
  ArrowLeft: isRtl ? forward : back,
  Home: () => 0,
  End: (_, length) => length - 1,
});

/** Follows the WAI-ARIA tabs pattern. Arrow keys move the focus, Enter or Space selects. */
export function Tabs({ id, label, tabs, value, onChange }: TabsProps) {
  const tabList = useRef<HTMLDivElement>(null);
  const moveFocus = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const nextIndex = getStepsByKey(isRtl)[event.key]?.(index, tabs.length);
    if (nextIndex === undefined) return;
    event.preventDefault();
    tabList.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[nextIndex]?.focus();
  };
  return (
    <div ref={tabList} className={css.tabs} role="tablist" aria-label={label}>
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
          onKeyDown={event => moveFocus(event, index)}
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
