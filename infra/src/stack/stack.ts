import path from 'node:path';
import { createSourceArguments } from '../develop/develop.ts';
import { root } from '../folders.ts';
import { getParts, type PartDefinition, parts } from '../parts.ts';
import { findProgramFile } from '../processes/node-tool.ts';
import { type Running, Supervisor } from '../processes/supervisor.ts';
import type { Folders } from '../servers/running-server.ts';
import { createEnvironment, type Plan } from './environment.ts';
import { memoryByPart, memoryOptions } from './memory.ts';
import { startProgram } from './program.ts';

export type StackOptions = Plan & {
  folders: Folders;
  restart: boolean;
  /** The names of parts that run from source. */
  developedParts?: ReadonlySet<string>;
  /** Receives warnings, errors and restart notices. */
  report: (name: string, text: string) => void;
};

/** Telemetry is loaded first, so that it can instrument the program's imports. */
const telemetryOptions = ['--import', '@giftlist/service-kit/telemetry'];

/**
 * The product without its servers. Several stacks can share servers, each with its own namespace and ports.
 */
export class Stack {
  readonly origin: string;
  private isStarted = false;
  private readonly supervisors: Map<string, Supervisor<Running>>;

  constructor(options: StackOptions) {
    this.origin = options.origin;
    this.supervisors = new Map(
      parts.map(part => {
        const supervision = {
          restart: options.restart,
          report: (text: string) => this.report(options, part.name, text),
        };
        return [
          part.name,
          new Supervisor(part.name, () => launch(part, options, supervision.report), supervision),
        ];
      }),
    );
  }

  /** Starts the gateway last. If a part fails to start, stops all parts. */
  async start(): Promise<void> {
    try {
      await Promise.all(
        [...getParts('service'), ...getParts('frontend')].map(part => this.getPart(part.name).start()),
      );
      await Promise.all(getParts('gateway').map(part => this.getPart(part.name).start()));
      this.isStarted = true;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  // Ignores warnings during start and stop, which are expected. The error of a failed start contains the reason.
  private report(options: StackOptions, name: string, text: string): void {
    if (this.isStarted) options.report(name, text);
  }

  /** Stops the gateway first. */
  async stop(): Promise<void> {
    this.isStarted = false;
    await Promise.all(getParts('gateway').map(part => this.getPart(part.name).stop()));
    await Promise.all([...this.supervisors.values()].map(supervisor => supervisor.stop()));
  }

  getPart(name: string): Supervisor<Running> {
    const supervisor = this.supervisors.get(name);
    if (supervisor === undefined) throw new Error(`There is no part called ${name}.`);
    return supervisor;
  }
}

function launch(
  part: PartDefinition,
  options: StackOptions,
  report: (text: string) => void,
): Promise<Running> {
  const port = options.ports[part.name];
  const runsFromSource = options.developedParts?.has(part.name) ?? false;
  // A development server compiles, which needs more memory than serving files.
  const memory =
    runsFromSource && part.kind === 'frontend' ? [] : (memoryByPart[part.name] ?? memoryOptions[part.kind]);
  const hasTelemetry =
    Boolean(options.callerEnvironment.OTEL_EXPORTER_OTLP_ENDPOINT) && part.kind !== 'frontend';
  const readyPath = part.kind === 'frontend' ? '/mf-manifest.json' : '/readyz';
  return startProgram({
    name: part.name,
    command: process.execPath,
    arguments: [
      ...memory,
      ...(hasTelemetry ? telemetryOptions : []),
      ...(runsFromSource
        ? createSourceArguments(part, port)
        : createProgramArguments(part, port, options.folders)),
    ],
    environment: { ...createEnvironment(part, parts, options), ...createDevelopmentSettings(part, options) },
    workingFolder: path.join(root, part.folder),
    folders: options.folders,
    readyUrl: `http://127.0.0.1:${port}${readyPath}`,
    onNotice: notice => report(`${notice.level}: ${notice.text}`),
  });
}

/** For development servers, the gateway relaxes its content security policy. */
function createDevelopmentSettings(
  part: PartDefinition,
  { developedParts }: StackOptions,
): Record<string, string> {
  if (part.kind === 'gateway') return developedParts?.has('shell-ui') ? { DEVELOPMENT_PAGES: 'true' } : {};
  return developedParts?.has(part.name) ? { NODE_ENV: 'development' } : {};
}

function createProgramArguments(part: PartDefinition, port: number | undefined, folders: Folders): string[] {
  if (part.kind !== 'frontend') return ['dist/main.js'];
  const sirv = findProgramFile('sirv-cli', 'sirv', path.join(root, 'infra'));
  const pages = path.join(folders.pagesFolder, part.name);
  return [sirv, pages, '--host', '127.0.0.1', '--port', String(port), '--etag', '--quiet'];
}
