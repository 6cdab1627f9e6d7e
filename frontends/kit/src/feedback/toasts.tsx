import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconCircleCheckFilled, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from '../layout/class-names.ts';
import { type Toast, type ToastKind, toast, toastStore } from '../toast/toast.ts';
import css from './feedback.module.css';

const icons: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheckFilled,
  error: IconAlertTriangle,
  info: IconInfoCircle,
};

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    <section className={css.toasts} aria-label={t`Messages`} aria-live="polite">
      {toasts.map(entry => (
        <ToastView key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

function ToastView({ entry }: { entry: Toast }) {
  const [isPaused, setIsPaused] = useState(false);
  const { id, kind, text, actions, durationMs } = entry;
  useEffect(() => {
    if (isPaused || durationMs === undefined) return;
    const timer = setTimeout(() => toast.dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, id, durationMs]);
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={cx(css.toast, css[kind], actions.length > 1 && css.many)}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Icon aria-hidden="true" />
      <span className={css.text}>{text}</span>
      {actions.length > 0 && (
        <span className={css.acts}>
          {actions.map(({ label, run }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                toast.dismiss(id);
                run();
              }}
            >
              {label}
            </button>
          ))}
        </span>
      )}
      <button
        type="button"
        className={css.close}
        aria-label={t`Close message`}
        onClick={() => toast.dismiss(id)}
      >
        <IconX aria-hidden="true" />
      </button>
    </div>
  );
}
