import { t } from '@lingui/core/macro';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { report } from '../diagnostics/report.ts';
import { toast } from '../toast/toast.ts';
import { reloadOutdatedPage } from './reload-outdated-page.ts';

export type LazyComponent<Props> = ComponentType<Props> & {
  preload: () => void;
};

const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000];

const getOfflineText = () => t`You are offline. This opens as soon as you are back.`;
const getFailureText = () => t`This could not be loaded yet. We keep trying.`;

/**
 * Loads the component's code on the first render. If loading fails, shows a message and retries. Errors inside the
 * component never remove the page.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null }: { fallback?: ReactNode } = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(component => {
      // A file that was fetched but not executed leaves an empty module.
      if (component === undefined) throw new Error('The loaded module is empty');
      loaded = component;
      return component;
    });
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded) return;
      return loadWithRetries(loadOnce, component => setLoaded(() => component));
    }, [Loaded]);
    if (!Loaded) return fallback;
    return (
      <LazyErrorBoundary>
        <Loaded {...props} />
      </LazyErrorBoundary>
    );
  }
  return Object.assign(Lazy, { preload: () => void loadOnce().catch(() => undefined) });
}

/** Returns a function that stops retrying. */
function loadWithRetries<T>(load: () => Promise<T>, onLoaded: (value: T) => void): () => void {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toastId: number | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener('online', attempt);
    if (toastId !== undefined) toast.dismiss(toastId);
  };
  function attempt(): void {
    clearTimeout(timer);
    load().then(
      value => {
        if (isStopped) return;
        stop();
        onLoaded(value);
      },
      (error: unknown) => {
        if (isStopped) return;
        if (failures === 0) report(error, { severity: 'warning', where: 'a part of the page' });
        // A newer version may have replaced the file.
        if (failures === 1) void reloadOutdatedPage(error);
        toastId = toast.info(navigator.onLine ? getFailureText() : getOfflineText(), { persistent: true });
        timer = setTimeout(attempt, retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]);
        failures += 1;
      },
    );
  }
  addEventListener('online', attempt);
  attempt();
  return stop;
}

interface BoundaryState {
  hasFailed: boolean;
}

/** Renders nothing after an error until the parent renders again. */
class LazyErrorBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    report(error, { where: 'a part of the page' });
    toast.error(t`Something went wrong here. Please try again.`);
  }

  override componentDidUpdate({ children }: { children: ReactNode }) {
    if (this.state.hasFailed && children !== this.props.children) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
