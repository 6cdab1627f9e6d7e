import { t } from '@lingui/core/macro';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { report } from '../diagnostics/report.ts';
import { toast } from '../toast/toast.ts';
import { reloadOutdatedPage } from './reload-outdated-page.ts';

export type LazyComponent<Props> = ComponentType<Props> & {
  preload: () => void;
};

/** The last delay repeats. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000];

const offlineText = () => t`You are offline. This opens as soon as you are back.`;
const failedText = () => t`This could not be loaded yet. We keep trying.`;

/**
 * If loading fails, the page shows a message, and the component appears once its code has loaded. An error inside it
 * removes the component, never the page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null }: { fallback?: ReactNode } = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(part => {
      // A file that was fetched but not executed leaves an empty module.
      if (part === undefined) throw new Error('The loaded module is empty');
      loaded = part;
      return part;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  function Part(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => (Shown ? undefined : keepTrying(loadOnce, part => setShown(() => part))), [Shown]);
    if (!Shown) return fallback;
    return (
      <LazyErrorBoundary>
        <Shown {...props} />
      </LazyErrorBoundary>
    );
  }
  return Object.assign(Part, { preload: () => void loadOnce().catch(() => undefined) });
}

/** Returns a function that stops retrying. */
function keepTrying<Part>(get: () => Promise<Part>, onLoaded: (part: Part) => void): () => void {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let message: number | undefined;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('online', attempt);
    if (message !== undefined) toast.dismiss(message);
  };
  function attempt(): void {
    clearTimeout(timer);
    get().then(
      part => {
        if (stopped) return;
        stop();
        onLoaded(part);
      },
      (error: unknown) => {
        if (stopped) return;
        if (attempts === 0) report(error, { severity: 'warning', where: 'a part of the page' });
        // Missing although the browser is online: a newer version has replaced it.
        if (attempts === 1) void reloadOutdatedPage(error);
        message = toast.info(navigator.onLine ? failedText() : offlineText(), { persistent: true });
        timer = setTimeout(attempt, retryDelaysMs[Math.min(attempts, retryDelaysMs.length - 1)]);
        attempts += 1;
      },
    );
  }
  addEventListener('online', attempt);
  attempt();
  return stop;
}

interface BoundaryState {
  failed: boolean;
}

/** Renders nothing after an error, until its page is rendered again. */
class LazyErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    report(error, { where: 'a part of the page' });
    toast.error(t`Something went wrong here. Please try again.`);
  }

  override componentDidUpdate({ children }: { children: ReactNode }) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
