import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ChildOptions {
  /** The folder of the package; `program` is a path in it. */
  folder: string;
  program: string;
  environment: Record<string, string>;
  arguments?: string[];
  imports?: string[];
  /** Runs TypeScript without a build. Default: the loader in the package's `fixtures`. */
  loader?: string;
}

/** A service in a separate process, run from source, so that it can be killed. */
export class ChildService {
  private printed = '';
  private readonly closed: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.closed = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        this.printed += chunk;
      });
    }
  }

  static start({
    folder,
    program,
    environment,
    arguments: args = [],
    imports = [],
    loader = path.join(folder, 'fixtures/from-source.mjs'),
  }: ChildOptions): ChildService {
    const importFlags = [loader, ...imports].flatMap(name => ['--import', name]);
    const options = ['--conditions=source', ...importFlags];
    const child = spawn(process.execPath, [...options, program, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ChildService(child);
  }

  get output(): string {
    return this.printed;
  }

  async waitForUrl(): Promise<string> {
    for (;;) {
      const match = /"port":(\d+),"message":"(?:serving|listening)"/.exec(this.printed);
      if (match) return `http://127.0.0.1:${match[1]}`;
      if (this.child.exitCode !== null) throw new Error(`The service ended: ${this.printed}`);
      await Promise.race([this.closed, pause(20)]);
    }
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.waitForExit();
  }

  /** Returns the exit code; null if a signal ended the process. */
  async waitForExit(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }
}
