import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildServices } from '../build/build.ts';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { startSimulatedGoogle } from '../google/simulated-google.ts';
import { findFreePorts } from '../ports.ts';
import { runStep } from '../report/progress.ts';
import { findErrorLine, findOnPath, runTool } from '../servers/run-tool.ts';
import { type ControllablePart, openControl } from '../stack/control.ts';

/** The name of this machine inside containers. */
const hostName = 'host.docker.internal';
const composeFiles = ['docker-compose.yml', 'infra/docker/published-stores.yaml'];
const project = 'giftlist-tests';
const composeArgs = [
  'compose',
  ...composeFiles.flatMap(file => ['--file', path.join(root, file)]),
  // A fixed name, so that leftovers of a killed run are found. Only one run at a time is possible.
  ...['--project-name', project],
  // Ignores the `.env` file of an installation in this folder.
  ...['--env-file', '/dev/null'],
];
const bytesPerMb = 1_000_000;
const dockerfileByImage = { [`${project}-service`]: 'service', [`${project}-frontends`]: 'frontends' };
/** How much an image may add to its base image. */
const maxAddedMb = 250;
const logFile = path.join(root, 'test-results/compose.log');
const commandTimeoutMs = 40 * 60_000;

async function readImageBytes(image: string): Promise<number> {
  const { ok, output } = await runTool('docker', ['image', 'inspect', '--format', '{{.Size}}', image]);
  if (!ok) throw new CommandError(`Docker has no image ${image} (${findErrorLine(output)}).`);
  return Number(output);
}

/** Prints the sizes; throws if an image is too large. */
async function checkImageSizes(): Promise<void> {
  for (const [image, dockerfile] of Object.entries(dockerfileByImage)) {
    const text = readFileSync(path.join(root, `infra/docker/${dockerfile}.Dockerfile`), 'utf8');
    const [, base = ''] = [...text.matchAll(/^FROM (\S+)/gm)].at(-1) ?? [];
    const addedBytes = (await readImageBytes(image)) - (await readImageBytes(base));
    const addedMb = Math.ceil(addedBytes / bytesPerMb);
    if (addedMb > maxAddedMb)
      throw new CommandError(`${image} adds ${addedMb} MB to ${base}; at most ${maxAddedMb} are allowed.`);
    console.log(`  ${image}: ${addedMb} MB in addition to ${base}`);
  }
}

/**
 * The product of docker-compose.yml, with separate ports and data. Disposing it saves the containers' logs in
 * test-results/compose.log, then removes containers and data.
 */
export class ComposeProduct implements AsyncDisposable {
  private readonly settings: Record<string, string>;
  private readonly cleanup = new AsyncDisposableStack();
  /** The number of containers for each scaled service, such as `gifts=3`. */
  private scale: readonly string[] = [];

  private constructor(settings: Record<string, string>) {
    this.settings = settings;
  }

  static async open(): Promise<ComposeProduct> {
    if (findOnPath(['docker']) === undefined) {
      throw new CommandError(
        '--compose needs Docker with its compose plugin, but there is no docker on the PATH.',
      );
    }
    const [googlePort = 0, ...ports] = await findFreePorts(6);
    const [PORT = '', MAIL_PORT = '', MONGO_PORT = '', KAFKA_PORT = '', REDIS_PORT = ''] = ports.map(String);
    const google = await startSimulatedGoogle(googlePort, hostName);
    const product = new ComposeProduct({
      ...google.environment,
      ...{ PORT, MAIL_PORT, MONGO_PORT, KAFKA_PORT, REDIS_PORT },
      PUBLIC_ORIGIN: `http://localhost:${PORT}`,
      // Overrides the caller's SMTP_URL, because emails of tests must not be delivered.
      SMTP_URL: 'smtp://mail:1025',
      // All tests have the same client address and serve their fixture pages from this machine.
      RATE_LIMIT_PER_MINUTE: '0',
      RESERVATION_MAILS_PER_DAY: '0',
      LINK_ALLOWED_HOSTS: hostName,
    });
    product.cleanup.defer(() => google.stop());
    return product;
  }

  /**
   * Builds the images and starts everything. `scale` sets the number of containers per service, such as `gifts=3`.
   * Returns the environment for the tests.
   */
  async start(scale: readonly string[] = []): Promise<Record<string, string>> {
    this.scale = scale;
    await this.remove();
    await runStep('Build the services', buildServices);
    await runStep('Images', () => this.compose('build'));
    await checkImageSizes();
    this.cleanup.defer(() => this.remove());
    this.cleanup.defer(() => this.saveLogs());
    await runStep('Containers', () => this.up(this.scale));
    const control = await openControl(name => this.createPart(name));
    this.cleanup.defer(() => control.close());
    const { PUBLIC_ORIGIN, MAIL_PORT, MONGO_PORT, KAFKA_PORT, REDIS_PORT } = this.settings;
    return {
      BASE_URL: PUBLIC_ORIGIN ?? '',
      MAIL_URL: `http://localhost:${MAIL_PORT}`,
      MONGO_URL: `mongodb://127.0.0.1:${MONGO_PORT}/?directConnection=true`,
      KAFKA_BROKERS: `127.0.0.1:${KAFKA_PORT}`,
      REDIS_URL: `redis://127.0.0.1:${REDIS_PORT}`,
      NAMESPACE: 'giftlist',
      PAGE_HOST: hostName,
      STACK_CONTROL_URL: control.url,
      COMPOSE_PROJECT_NAME: project,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.cleanup.disposeAsync();
  }

  private createPart(name: string): ControllablePart {
    const runCommand = (command: string) => async () => void (await this.compose(command, name));
    return {
      stop: runCommand('stop'),
      kill: runCommand('kill'),
      pause: runCommand('pause'),
      resume: runCommand('unpause'),
      // Compose rejects a scale for services that are not started.
      start: () =>
        this.up(
          this.scale.filter(entry => entry.startsWith(`${name}=`)),
          '--no-deps',
          '--no-recreate',
          name,
        ),
    };
  }

  private async up(scale: readonly string[], ...args: readonly string[]): Promise<void> {
    const scaled = scale.flatMap(entry => ['--scale', entry]);
    await this.compose('up', '--detach', '--wait', ...scaled, ...args);
  }

  private async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans');
  }

  private async saveLogs(): Promise<void> {
    mkdirSync(path.dirname(logFile), { recursive: true });
    writeFileSync(logFile, await this.compose('logs', '--no-color', '--tail', '2000'));
  }

  private async compose(...args: readonly string[]): Promise<string> {
    const options = { variables: this.settings, timeoutMs: commandTimeoutMs };
    const { ok, output } = await runTool('docker', [...composeArgs, ...args], options);
    if (!ok) throw new CommandError(`docker compose ${args[0]} failed (${findErrorLine(output)}).`);
    return output;
  }
}
