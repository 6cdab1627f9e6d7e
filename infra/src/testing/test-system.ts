import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildFrontends, buildServices } from '../build/build.ts';
import { dataFolder } from '../folders.ts';
import { startGoogleStandIn } from '../google/stand-in.ts';
import { record } from '../processes/records.ts';
import { endStale, runningLauncher } from '../processes/stale.ts';
import { coloured, say, step } from '../report/progress.ts';
import { Sieve } from '../report/service-lines.ts';
import type { Place } from '../servers/part.ts';
import { freeServerPorts } from '../servers/server-ports.ts';
import { Servers } from '../servers/servers.ts';
import { testSource } from '../servers/source.ts';
import { openControl } from '../stack/control.ts';
import { newKeys } from '../stack/keys.ts';
import { partNamed } from '../stack/part-named.ts';
import { freeStackPorts } from '../stack/ports.ts';
import { Stack } from '../stack.ts';

const runs = path.join(dataFolder, 'test-runs');
// A run that has just created its folder may not be recorded yet.
const justMadeMs = 5_000;
const sieve = new Sieve();

/** A product under test: its address, and the environment variables for tests. */
export type Raised = { stack: Stack; environment: Record<string, string> };

/**
 * Servers, and whole products on them, for one test run. It has its own data and ports, so it can run in parallel to
 * `npm start` and other runs. Disposing it stops everything and removes the data.
 */
export class TestSystem implements AsyncDisposable {
  readonly place: Place;
  readonly #undo = new AsyncDisposableStack();
  #servers: Servers | undefined;

  private constructor(folder: string) {
    this.place = {
      dataFolder: path.join(folder, 'data'),
      pagesFolder: path.join(folder, 'pages'),
      logFolder: path.join(folder, 'logs'),
      recordFolder: path.join(folder, 'run'),
    };
  }

  /** Creates an empty system, after removing leftovers of killed runs. */
  static async open(): Promise<TestSystem> {
    await sweep();
    const folder = path.join(runs, String(process.pid));
    mkdirSync(folder, { recursive: true });
    const system = new TestSystem(folder);
    record(system.place.recordFolder, 'launcher', process.pid);
    system.#undo.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return system;
  }

  /** Builds what changed, and copies the frontends' files. */
  async build(): Promise<void> {
    await step('Build the services', buildServices);
    await step('Build the frontends', () => buildFrontends(this.place.pagesFolder));
  }

  /** Starts the servers; returns the variables by which tests find them. */
  async startServers(): Promise<Record<string, string>> {
    const servers = new Servers({
      place: this.place,
      ports: await freeServerPorts(),
      source: await testSource(process.env),
      given: process.env,
      restart: false,
      report,
    });
    this.#undo.defer(() => servers.stop());
    await servers.start();
    this.#servers = servers;
    return servers.environment;
  }

  /** Starts a whole product on the servers, without rate limits and with the hosts that tests may link to. */
  async raise(namespace: string, settings: Record<string, string> = {}): Promise<Raised> {
    const servers = this.#servers;
    if (servers === undefined) throw new Error('The servers have not been started.');
    const ports = await freeStackPorts();
    const google = await startGoogleStandIn(ports.google ?? 0);
    this.#undo.defer(() => google.stop());
    const origin = `http://localhost:${ports.gateway}`;
    const stack = new Stack({
      namespace,
      origin,
      ports,
      keys: newKeys(),
      servers: { ...servers.environment, ...google.environment },
      given: {
        ...process.env,
        RATE_LIMIT_PER_MINUTE: '0',
        RESERVATION_MAILS_PER_DAY: '0',
        // A thousand simultaneous requests take long on a slow machine.
        UPSTREAM_TIMEOUT_MS: '120000',
        LINK_ALLOWED_HOSTS: 'localhost',
        ...settings,
      },
      place: this.place,
      restart: true,
      report,
    });
    this.#undo.defer(() => stack.stop());
    await step('Services, frontends, gateway', () => stack.start());
    const control = await openControl(name => partNamed(name, stack, servers));
    this.#undo.defer(() => control.close());
    const environment = {
      ...servers.environment,
      BASE_URL: origin,
      NAMESPACE: namespace,
      STACK_CONTROL_URL: control.url,
    };
    return { stack, environment };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#undo.disposeAsync();
  }
}

function report(name: string, text: string): void {
  if (sieve.passes(`${name} ${text}`)) say(`${coloured('yellow', `[${name}]`)} ${text}`);
}

async function sweep(): Promise<void> {
  mkdirSync(runs, { recursive: true });
  for (const name of readdirSync(runs)) {
    const recordFolder = path.join(runs, name, 'run');
    const age = Date.now() - (statSync(path.join(runs, name), { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (runningLauncher(recordFolder) !== undefined || age < justMadeMs) continue;
    await endStale(recordFolder);
    rmSync(path.join(runs, name), { recursive: true, force: true });
  }
}
