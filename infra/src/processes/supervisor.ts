import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../command-error.ts';
import { type Exit, signalGroup } from './child.ts';

/** Something that runs: a child process, a server in this process, or an existing server. */
export type Running = {
  pid: number | undefined;
  /** Resolves when it has ended, by itself or stopped; with the reason, for a process. */
  ended: Promise<Exit | undefined>;
  stop(): Promise<void>;
};

/** How a supervisor reports, and whether it restarts something that ended by itself. */
export type Supervision = { restart: boolean; report: (text: string) => void };

const firstPauseMs = 500;
const longestPauseMs = 30_000;
const steadyMs = 60_000;

/** Describes an unexpected end. */
function endOf(exit: Exit | undefined): string {
  if (exit?.signal) return `was ended by ${exit.signal}`;
  return exit === undefined ? 'ended by itself' : `ended by itself with code ${exit.code}`;
}

/** The delay before the next attempt, by the number of consecutive attempts. */
export function backOffMs(attempts: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** attempts);
}

/** Keeps something running, with backoff if it ends repeatedly, until it is stopped. */
export class Supervisor<T extends Running> {
  readonly name: string;
  readonly #launch: () => Promise<T>;
  readonly #supervision: Supervision;
  #running: T | undefined;
  #wanted = false;
  #attempts = 0;
  #giveUp = new AbortController();

  constructor(name: string, launch: () => Promise<T>, supervision: Supervision) {
    this.name = name;
    this.#launch = launch;
    this.#supervision = supervision;
  }

  get running(): T | undefined {
    return this.#running;
  }

  /** Starts it and resolves when it is ready; rejects if it cannot be started. */
  async start(): Promise<T> {
    if (this.#running !== undefined) return this.#running;
    this.#wanted = true;
    this.#giveUp = new AbortController();
    return await this.#once();
  }

  /** Stops it permanently. */
  async stop(): Promise<void> {
    this.#wanted = false;
    this.#giveUp.abort();
    const running = this.#running;
    this.#running = undefined;
    await running?.stop();
  }

  /** Kills it permanently, like a crash of the machine. */
  async kill(): Promise<void> {
    this.#wanted = false;
    this.#giveUp.abort();
    const running = this.#running;
    this.#running = undefined;
    if (running?.pid === undefined) return await running?.stop();
    signalGroup(running.pid, 'SIGKILL');
    await running.ended;
  }

  /** Pauses it; it keeps its connections but does not respond. */
  pause(): void {
    signalGroup(this.#running?.pid, 'SIGSTOP');
  }

  resume(): void {
    signalGroup(this.#running?.pid, 'SIGCONT');
  }

  async #once(): Promise<T> {
    const running = await this.#launch();
    if (!this.#wanted) {
      await running.stop();
      throw new Error(`${this.name} was stopped while it started`);
    }
    this.#running = running;
    const began = Date.now();
    void running.ended.then(exit => this.#ended(running, endOf(exit), Date.now() - began));
    return running;
  }

  async #ended(running: T, end: string, livedMs: number): Promise<void> {
    if (this.#running !== running) return;
    this.#running = undefined;
    if (!this.#wanted) return;
    if (!this.#supervision.restart) return this.#supervision.report(end);
    if (livedMs > steadyMs) this.#attempts = 0;
    await this.#again(end);
  }

  async #again(what: string): Promise<void> {
    const waitMs = backOffMs(this.#attempts);
    this.#attempts += 1;
    this.#supervision.report(`${what}; starting it again in ${waitMs / 1000} s`);
    try {
      await pause(waitMs, undefined, { signal: this.#giveUp.signal });
      await this.#once();
      this.#supervision.report('is back');
    } catch (error) {
      if (this.#wanted) await this.#again(`could not be started again (${reasonOf(error)})`);
    }
  }
}
