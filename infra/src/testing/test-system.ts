import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { buildFrontends, buildServices } from '../build/build.ts';
import { dataFolder } from '../folders.ts';
import { startSimulatedGoogle } from '../google/simulated-google.ts';
import { writeRecord } from '../processes/records.ts';
import { endStaleProcesses, findRunningLauncher } from '../processes/stale.ts';
import { runStep } from '../report/progress.ts';
import { reportNotice } from '../report/service-lines.ts';
import { type Folders, getFolders } from '../servers/running-server.ts';
import { findFreeServerPorts } from '../servers/server-ports.ts';
import { Servers } from '../servers/servers.ts';
import { openControl } from '../stack/control.ts';
import { findPart } from '../stack/find-part.ts';
import { createKeys } from '../stack/keys.ts';
import { findFreeStackPorts } from '../stack/ports.ts';
import { Stack } from '../stack/stack.ts';
import { chooseTestSource } from './test-source.ts';

const runsFolder = path.join(dataFolder, 'test-runs');
// A run that has just created its folder may not be recorded yet.
const minLeftoverAgeMs = 5_000;

/**
 * Starts servers and products for tests. Uses separate data and ports, so that it can run in parallel with
 * `npm start` and other test runs. Disposal stops everything and deletes the data.
 */
export class TestSystem implements AsyncDisposable {
  readonly folders: Folders;
  private readonly cleanup = new AsyncDisposableStack();
  private servers: Servers | undefined;

  private constructor(folder: string) {
    this.folders = getFolders(folder, path.join(folder, 'data'));
  }

  /** Ends the processes of killed runs and deletes their folders, then creates a folder for this run. */
  static async open(): Promise<TestSystem> {
    await removeLeftovers();
    const folder = path.join(runsFolder, String(process.pid));
    mkdirSync(folder, { recursive: true });
    const system = new TestSystem(folder);
    writeRecord(system.folders.recordFolder, 'launcher', process.pid);
    system.cleanup.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return system;
  }

  /** Builds what has changed, and copies the frontends' files. */
  async build(): Promise<void> {
    await runStep('Build the services', buildServices);
    await runStep('Build the frontends', () => buildFrontends(this.folders.pagesFolder));
  }

  /** Returns environment variables with the servers' URLs. */
  async startServers(): Promise<Record<string, string>> {
    const servers = new Servers({
      folders: this.folders,
      ports: await findFreeServerPorts(),
      source: await chooseTestSource(process.env),
      callerEnvironment: process.env,
      restart: false,
      report: reportNotice,
    });
    this.cleanup.defer(() => servers.stop());
    await servers.start();
    this.servers = servers;
    return servers.environment;
  }

  /** Builds and starts everything. Returns environment variables with the product's URLs. */
  async start(namespace: string, settings: Record<string, string> = {}): Promise<Record<string, string>> {
    await this.build();
    await this.startServers();
    return await this.startProduct(namespace, settings);
  }

  /**
   * Starts a product that has no rate limits and may fetch links to this machine. Returns environment variables
   * with its URLs.
   */
  async startProduct(
    namespace: string,
    settings: Record<string, string> = {},
  ): Promise<Record<string, string>> {
    const servers = this.servers;
    if (servers === undefined) throw new Error('The servers have not been started.');
    const ports = await findFreeStackPorts();
    const google = await startSimulatedGoogle(ports.google ?? 0);
    this.cleanup.defer(() => google.stop());
    const origin = `http://localhost:${ports.gateway}`;
    const stack = new Stack({
      namespace,
      origin,
      ports,
      keys: createKeys(),
      servers: { ...servers.environment, ...google.environment },
      callerEnvironment: {
        ...process.env,
        RATE_LIMIT_PER_MINUTE: '0',
        RESERVATION_MAILS_PER_DAY: '0',
        // A thousand simultaneous requests take long on a slow machine.
        UPSTREAM_TIMEOUT_MS: '120000',
        LINK_ALLOWED_HOSTS: 'localhost',
        ...settings,
      },
      folders: this.folders,
      restart: true,
      report: reportNotice,
    });
    this.cleanup.defer(() => stack.stop());
    await runStep('Services, frontends, gateway', () => stack.start());
    const control = await openControl(name => findPart(name, stack, servers));
    this.cleanup.defer(() => control.close());
    return {
      ...servers.environment,
      BASE_URL: origin,
      NAMESPACE: namespace,
      STACK_CONTROL_URL: control.url,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.cleanup.disposeAsync();
  }
}

async function removeLeftovers(): Promise<void> {
  mkdirSync(runsFolder, { recursive: true });
  for (const name of readdirSync(runsFolder)) {
    const folder = path.join(runsFolder, name);
    const recordFolder = path.join(folder, 'run');
    const ageMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (findRunningLauncher(recordFolder) !== undefined || ageMs < minLeftoverAgeMs) continue;
    await endStaleProcesses(recordFolder);
    rmSync(folder, { recursive: true, force: true });
  }
}
