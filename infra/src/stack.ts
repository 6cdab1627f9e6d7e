import path from 'node:path';
import { sourceProgram } from './develop/develop.ts';
import { root } from './folders.ts';
import { type PartDefinition, parts, partsOf } from './parts.ts';
import { programFile } from './processes/node-tool.ts';
import { type Running, Supervisor } from './processes/supervisor.ts';
import type { Place } from './servers/part.ts';
import { environmentOf, type Plan } from './stack/environment.ts';
import { memoryOf, memoryOptions } from './stack/memory.ts';
import { startProgram } from './stack/program.ts';

/** How a stack is wanted. */
export type StackOptions = Plan & {
  place: Place;
  /** Whether a part that ends by itself is started again. */
  restart: boolean;
  /** Parts that run from source and reload; the others run as built. */
  develop?: ReadonlySet<string>;
  /** Called with warnings, errors and restarts, with the part's name. */
  tell: (name: string, text: string) => void;
};

/** Loaded before the program, so that all it loads is watched. */
const traced = ['--import', '@giftlist/service-kit/telemetry'];

/**
 * The whole product without its servers: six services, four frontends' static servers, the gateway. Several
 * can run at once on the same servers, each with its own namespace and ports.
 */
export class Stack {
  readonly origin: string;
  #started = false;
  readonly #supervisors: Map<string, Supervisor<Running>>;

  constructor(options: StackOptions) {
    this.origin = options.origin;
    this.#supervisors = new Map(
      parts.map(part => {
        const supervision = {
          restart: options.restart,
          tell: (text: string) => this.#tell(options, part.name, text),
        };
        return [
          part.name,
          new Supervisor(part.name, () => launch(part, options, supervision.tell), supervision),
        ];
      }),
    );
  }

  /** Starts the services and static servers side by side, then the gateway. What started is stopped when one fails. */
  async start(): Promise<void> {
    try {
      await Promise.all(
        [...partsOf('service'), ...partsOf('frontend')].map(part => this.part(part.name).start()),
      );
      await Promise.all(partsOf('gateway').map(part => this.part(part.name).start()));
      this.#started = true;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  // Warnings during start and stop are expected; a part that cannot start reports its reason.
  #tell(options: StackOptions, name: string, text: string): void {
    if (this.#started) options.tell(name, text);
  }

  /** The way in closes first, then all else. */
  async stop(): Promise<void> {
    this.#started = false;
    await Promise.all(partsOf('gateway').map(part => this.part(part.name).stop()));
    await Promise.all([...this.#supervisors.values()].map(supervisor => supervisor.stop()));
  }

  /** One part by its name (`gifts`, `list-ui`, `gateway`), to stop, kill, pause or start it separately. */
  part(name: string): Supervisor<Running> {
    const supervisor = this.#supervisors.get(name);
    if (supervisor === undefined) throw new Error(`There is no part called ${name}.`);
    return supervisor;
  }
}

function launch(part: PartDefinition, options: StackOptions, tell: (text: string) => void): Promise<Running> {
  const port = options.ports[part.name];
  return startProgram({
    name: part.name,
    command: process.execPath,
    arguments: [
      ...(memoryOf[part.name] ?? memoryOptions[part.kind]),
      ...(options.given.OTEL_EXPORTER_OTLP_ENDPOINT && part.kind !== 'frontend' ? traced : []),
      ...(options.develop?.has(part.name) ? sourceProgram(part, port) : programOf(part, port, options.place)),
    ],
    environment: { ...environmentOf(part, parts, options), ...developing(part, options) },
    folder: path.join(root, part.folder),
    place: options.place,
    readyUrl: `http://127.0.0.1:${port}${part.kind === 'frontend' ? '/mf-manifest.json' : '/readyz'}`,
    notice: notice => tell(`${notice.level}: ${notice.text}`),
  });
}

/** Pages from development servers need more room than the strict policy gives; the gateway has to know. */
function developing(part: PartDefinition, { develop }: StackOptions): Record<string, string> {
  if (part.kind === 'gateway') return develop?.has('shell-ui') ? { DEVELOPMENT_PAGES: 'true' } : {};
  return develop?.has(part.name) ? { NODE_ENV: 'development' } : {};
}

function programOf(part: PartDefinition, port: number | undefined, place: Place): string[] {
  if (part.kind !== 'frontend') return ['dist/main.js'];
  const sirv = programFile('sirv-cli', 'sirv', path.join(root, 'infra'));
  const pages = path.join(place.pagesFolder, part.name);
  return [sirv, pages, '--host', '127.0.0.1', '--port', String(port), '--etag', '--quiet'];
}
