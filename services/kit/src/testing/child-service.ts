import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface ChildOptions {
  /** The folder of the package and the program in it. */
  folder: string;
  program: string;
  environment: Record<string, string>;
  arguments?: string[];
  /** Modules to load before it. */
  imports?: string[];
  /** The loader that runs TypeScript without a build. Default: the kit's own. */
  loader?: string;
}

/** A service in a separate process, run from source, so that it can be killed. */
export class ChildService {
  private output = '';
  private readonly end: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    this.end = once(child, 'close');
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', piece => {
        this.output += piece;
      });
    }
  }

  static start({
    folder,
    program,
    environment,
    arguments: given = [],
    imports = [],
    loader = path.join(folder, 'fixtures/from-source.mjs'),
  }: ChildOptions): ChildService {
    const loaded = [loader, ...imports].flatMap(name => ['--import', name]);
    const options = ['--conditions=source', ...loaded];
    const child = spawn(process.execPath, [...options, program, ...given], {
      cwd: folder,
      env: { PATH: process.env.PATH, LOG_LEVEL: 'info', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ChildService(child);
  }

  get said(): string {
    return this.output;
  }

  /** Resolves to its address when it has started serving. */
  async url(): Promise<string> {
    for (;;) {
      const serving = /"port":(\d+),"message":"(?:serving|listening)"/.exec(this.output);
      if (serving) return `http://127.0.0.1:${serving[1]}`;
      if (this.child.exitCode !== null) throw new Error(`The service ended: ${this.output}`);
      await Promise.race([this.end, pause(20)]);
    }
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended();
  }

  /** Its exit code; null if a signal ended it. */
  async ended(): Promise<number | null> {
    await this.end;
    return this.child.exitCode;
  }
}
