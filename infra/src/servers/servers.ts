import { CommandError } from '../command-error.ts';
import { Supervisor } from '../processes/supervisor.ts';
import { runStep } from '../report/progress.ts';
import { findExistingServer, type ServerName } from './existing.ts';
import { startKafka } from './kafka.ts';
import { findKafka } from './kafka-programs.ts';
import { startMail } from './mail.ts';
import { findMongod, startMongo } from './mongo.ts';
import { findRedis, startRedis } from './redis.ts';
import type { Folders, RunningServer } from './running-server.ts';
import type { ServerPorts } from './server-ports.ts';
import { hasDocker, type ServerSource } from './source.ts';

export const serverNames: readonly ServerName[] = ['mongo', 'kafka', 'redis', 'mail'];

const titles: Record<ServerName, string> = {
  mongo: 'MongoDB',
  kafka: 'Kafka',
  redis: 'Redis',
  mail: 'Mail catcher',
};

export type ServerOptions = {
  folders: Folders;
  ports: ServerPorts;
  source: ServerSource;
  /** If it contains the URL of an existing server, that server is used. */
  callerEnvironment: NodeJS.ProcessEnv;
  restart: boolean;
  report: (name: string, text: string) => void;
};

export class Servers {
  private readonly supervisors: ReadonlyMap<ServerName, Supervisor<RunningServer>>;

  constructor(options: ServerOptions) {
    this.supervisors = new Map(
      serverNames.map(name => {
        const supervision = {
          restart: options.restart,
          report: (text: string) => options.report(name, text),
        };
        return [name, new Supervisor(name, () => launch(name, options), supervision)];
      }),
    );
  }

  /** Starts all servers in parallel. If one fails, stops the others. */
  async start(): Promise<void> {
    const starts = [...this.supervisors].map(([name, supervisor]) =>
      runStep(titles[name], () => supervisor.start()),
    );
    const results = await Promise.allSettled(starts);
    const reasons: unknown[] = results.flatMap(result =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    if (reasons.length === 0) return;
    await this.stop();
    // Reports all missing programs together.
    if (reasons.every(reason => reason instanceof CommandError)) {
      throw new CommandError(reasons.map(reason => reason.message).join('\n'));
    }
    throw reasons.find(reason => !(reason instanceof CommandError));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.supervisors.values()].map(supervisor => supervisor.stop()));
  }

  getSupervisor(name: ServerName): Supervisor<RunningServer> {
    const supervisor = this.supervisors.get(name);
    if (supervisor === undefined) throw new Error(`There is no server called ${name}.`);
    return supervisor;
  }

  /** Contains the servers' URLs. */
  get environment(): Record<string, string> {
    return Object.assign({}, ...this.getRunningServers().map(server => server.environment));
  }

  get summaries(): string[] {
    return this.getRunningServers().map(server => server.summary);
  }

  private getRunningServers(): RunningServer[] {
    return [...this.supervisors.values()].flatMap(({ running }) => (running === undefined ? [] : [running]));
  }
}

async function launch(name: ServerName, options: ServerOptions): Promise<RunningServer> {
  const { folders, ports, callerEnvironment, source } = options;
  const existing = await findExistingServer(name, callerEnvironment);
  if (existing !== undefined) return existing;
  if (name === 'mail') return startMail(folders, { smtp: ports.smtp, web: ports.mailWeb });
  if (source !== 'containers') {
    const start = await findEmbedded[name]().catch(error => rethrowWithoutDocker(source, error));
    if (start !== undefined) return start(folders, ports);
  }
  // Docker's client is large, and most starts do not need it.
  const { startInContainer } = await import('./containers.ts');
  return startInContainer[name](folders, ports);
}

type StartServer = (folders: Folders, ports: ServerPorts) => Promise<RunningServer>;

/** Finds a server's programs and returns a function that starts it. Throws if a program is missing. */
const findEmbedded: Record<Exclude<ServerName, 'mail'>, () => Promise<StartServer>> = {
  mongo: async () => {
    const program = await findMongod();
    return (folders, ports) => startMongo(program, folders, ports.mongo);
  },
  kafka: async () => {
    const programs = await findKafka();
    return (folders, ports) =>
      startKafka(programs, folders, { broker: ports.kafka, controller: ports.kafkaController });
  },
  redis: async () => {
    const program = await findRedis();
    return (folders, ports) => startRedis(program, folders, ports.redis);
  },
};

/** Throws the error unless the server can run in a container. */
async function rethrowWithoutDocker(source: ServerSource, error: unknown): Promise<undefined> {
  if (source === 'embedded' || !(await hasDocker())) throw error;
}
