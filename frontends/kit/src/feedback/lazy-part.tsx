import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { report } from '../diagnostics/report.ts';
import { toast } from '../toast/toast.ts';
import { renewPage } from './renew-page.ts';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Loads its code ahead. */
  preload: () => void;
};

/** Waits between attempts; the last one again and again. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000];

const offlineText = 'You are offline. This opens as soon as you are back.';
const failedText = 'This could not be loaded yet. We keep trying.';

/**
 * A part whose code is loaded when it is wanted. Where that fails the page stays as it is: a message says so, and
 * the part comes when the code can be had. An error inside it takes the part away, never the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null }: { fallback?: ReactNode } = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const get = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(part => {
      // A file that was fetched but not run leaves an empty module.
      if (part === undefined) throw new Error('A part was loaded empty');
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
    useEffect(() => (Shown ? undefined : keepTrying(get, part => setShown(() => part))), [Shown]);
    if (!Shown) return fallback;
    return (
      <PartBoundary>
        <Shown {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(Part, { preload: () => void get().catch(() => undefined) });
}

/** Tries until the code is there or nobody wants it any more. Returns what stops it. */
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
        // Missing although the line is there: a newer version has taken its place.
        if (attempts === 1) void renewPage(error);
        message = toast.info(navigator.onLine ? failedText : offlineText, { lasting: true });
        timer = setTimeout(attempt, waitsMs[Math.min(attempts, waitsMs.length - 1)]);
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

/** Takes a part away that fails; it is tried again when its page is drawn again. */
class PartBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    report(error, { where: 'a part of the page' });
    toast.error('Something went wrong here. Please try again.');
  }

  override componentDidUpdate({ children }: { children: ReactNode }) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
