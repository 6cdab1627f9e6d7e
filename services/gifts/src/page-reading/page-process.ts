import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import { LinkError, type LinkErrorReason } from '@giftlist/contracts/rules/product-page/link-error';
import type { MultiGiftReading } from './read-many.ts';

export interface PageJob {
  body: Uint8Array;
  contentType: string;
  url: string;
  /** ISO 3166-1 alpha-2, lower case. */
  country: string;
}
/** A pasted text or a saved page with many gifts. */
export interface MultiGiftJob {
  text: string;
  country: string;
}
export type PageResponse = { reading: PageReading } | { many: MultiGiftReading } | { error: LinkErrorReason };

const readTimeoutMs = 5_000;
const startTimeoutMs = 30_000;
/** Keeps the process running for the next page. */
const idleMs = 300_000;
const runsFromSource = import.meta.url.endsWith('.ts');
const workerFile = runsFromSource
  ? new URL('./page-worker.ts', import.meta.url)
  : new URL('./page-worker.js', import.meta.url);
const forkOptions: ForkOptions = {
  // A larger young generation makes reading large pages a fifth faster (docs/reading-pages.md).
  execArgv: [
    // Tests run the packages' sources.
    ...(runsFromSource ? [...process.execArgv, '--conditions=source'] : []),
    '--max-old-space-size=256',
    '--max-semi-space-size=16',
  ],
  // The process reads untrusted text, so it gets no secrets.
  env: {},
  serialization: 'advanced',
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
};

interface RunningProcess {
  child: ChildProcess;
  /** Rejects if the process is not ready within `startTimeoutMs`. */
  ready: Promise<unknown>;
}

/** Reads one page or text at a time in a child process. A thread that needs too much memory would crash the service. */
export class PageProcess {
  private running: RunningProcess | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  /** Throws `LinkError` if reading takes too much time or memory. */
  async read(job: PageJob | MultiGiftJob): Promise<PageResponse> {
    clearTimeout(this.idleTimer);
    const { child, ready } = this.start();
    const done = new AbortController();
    try {
      const exited = once(child, 'exit', { signal: done.signal }).then(() => {
        throw new LinkError('out-of-time');
      });
      await Promise.race([ready, exited]);
      child.send(job);
      const signal = AbortSignal.any([done.signal, AbortSignal.timeout(readTimeoutMs)]);
      const [response]: PageResponse[] = await Promise.race([once(child, 'message', { signal }), exited]);
      return response ?? { error: 'not-a-page' };
    } catch (error) {
      await this.end();
      throw new LinkError('out-of-time', { cause: error });
    } finally {
      done.abort();
      this.idleTimer = setTimeout(() => void this.end(), idleMs).unref();
    }
  }

  start(): RunningProcess {
    if (this.running === undefined) {
      const child = fork(workerFile, forkOptions);
      child.unref();
      child.channel?.unref();
      // The current job fails, and the next one starts another process.
      child.on('error', () => this.clear(child));
      child.on('exit', () => this.clear(child));
      const ready = once(child, 'message', { signal: AbortSignal.timeout(startTimeoutMs) });
      ready.catch(() => undefined);
      this.running = { child, ready };
    }
    return this.running;
  }

  async end(): Promise<void> {
    clearTimeout(this.idleTimer);
    const child = this.running?.child;
    this.running = undefined;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  private clear(child: ChildProcess): void {
    if (this.running?.child === child) this.running = undefined;
  }
}
