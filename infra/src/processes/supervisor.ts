import { setTimeout as pause } from 'node:timers/promises';
import { toReason } from '../command-error.ts';
import { type Exit, signalGroup } from './child.ts';

/** A child process, a server in this process, or an existing server. */
export type Running = {
  pid: number | undefined;
  /** Resolves when it ends, whether expected or not. A child process gives its exit code or signal. */
  ended: Promise<Exit | undefined>;
  stop(): Promise<void>;
};

export type Supervision = { restart: boolean; report: (text: string) => void };

const initialDelayMs = 500;
const maxDelayMs = 30_000;
const minStableUptimeMs = 60_000;

function describeEnd(exit: Exit | undefined): string {
  if (exit?.signal) return `was killed by ${exit.signal}`;
  return exit === undefined ? 'ended unexpectedly' : `exited unexpectedly with code ${exit.code}`;
}

export function computeBackoffMs(previousAttempts: number): number {
  return Math.min(maxDelayMs, initialDelayMs * 2 ** previousAttempts);
}

/** Runs a program or server until it is stopped. With `restart`, restarts it with backoff if it ends. */
export class Supervisor<T extends Running> {
  readonly name: string;
  private readonly launch: () => Promise<T>;
  private readonly supervision: Supervision;
  private current: T | undefined;
  private shouldRun = false;
  private restartAttempts = 0;
  private stopController = new AbortController();

  constructor(name: string, launch: () => Promise<T>, supervision: Supervision) {
    this.name = name;
    this.launch = launch;
    this.supervision = supervision;
  }

  get running(): T | undefined {
    return this.current;
  }

  /** Resolves when the program is ready; rejects if it cannot be started. */
  async start(): Promise<T> {
    if (this.current !== undefined) return this.current;
    this.shouldRun = true;
    this.stopController = new AbortController();
    return await this.launchOnce();
  }

  /** Stops the program without restarting it. */
  async stop(): Promise<void> {
    await this.stopSupervising()?.stop();
  }

  /** Kills the process without restarting it, or stops a server that has no process id. */
  async kill(): Promise<void> {
    const running = this.stopSupervising();
    if (running === undefined) return;
    if (running.pid === undefined) return await running.stop();
    signalGroup(running.pid, 'SIGKILL');
    await running.ended;
  }

  /** The paused process keeps its connections but does not respond. */
  pause(): void {
    signalGroup(this.current?.pid, 'SIGSTOP');
  }

  resume(): void {
    signalGroup(this.current?.pid, 'SIGCONT');
  }

  private stopSupervising(): T | undefined {
    this.shouldRun = false;
    this.stopController.abort();
    const running = this.current;
    this.current = undefined;
    return running;
  }

  private async launchOnce(): Promise<T> {
    const running = await this.launch();
    if (!this.shouldRun) {
      await running.stop();
      throw new Error(`${this.name} was stopped while it was starting`);
    }
    this.current = running;
    const startedAt = Date.now();
    void running.ended.then(exit => this.handleEnd(running, describeEnd(exit), Date.now() - startedAt));
    return running;
  }

  private async handleEnd(running: T, endDescription: string, uptimeMs: number): Promise<void> {
    if (this.current !== running) return;
    this.current = undefined;
    if (!this.shouldRun) return;
    if (!this.supervision.restart) return this.supervision.report(endDescription);
    if (uptimeMs > minStableUptimeMs) this.restartAttempts = 0;
    await this.restart(endDescription);
  }

  private async restart(reason: string): Promise<void> {
    const waitMs = computeBackoffMs(this.restartAttempts);
    this.restartAttempts += 1;
    this.supervision.report(`${reason}; restarting in ${waitMs / 1000} s`);
    try {
      await pause(waitMs, undefined, { signal: this.stopController.signal });
      await this.launchOnce();
      this.supervision.report('is running again');
    } catch (error) {
      if (this.shouldRun) await this.restart(`failed to restart (${toReason(error)})`);
    }
  }
}
