import { compiledFolder } from '../folders.ts';
import type { PartDefinition } from '../parts.ts';
import type { Keys } from './keys.ts';

export type Plan = {
  namespace: string;
  /** For links that are created outside a request. */
  origin: string;
  /** True if the caller sets `PUBLIC_ORIGIN`. Otherwise, the product works at any origin. */
  isOriginFixed?: boolean;
  ports: Readonly<Record<string, number>>;
  keys: Keys;
  /** Environment variables with the servers' URLs, such as MONGO_URL. */
  servers: Readonly<Record<string, string>>;
  /** Passed to every part. */
  callerEnvironment: NodeJS.ProcessEnv;
};

/** Creates a part's environment variables. The launcher's values override the caller's. */
export function createEnvironment(
  part: PartDefinition,
  parts: readonly PartDefinition[],
  plan: Plan,
): NodeJS.ProcessEnv {
  const urls = parts
    .filter(target => target.kind !== 'gateway')
    .map(target => [target.urlVariable, `http://127.0.0.1:${plan.ports[target.name]}`]);
  return {
    NODE_ENV: 'production',
    // glibc's default of several arenas wastes memory in a small service.
    MALLOC_ARENA_MAX: '2',
    // Loads a service's two thousand modules 25 % faster.
    NODE_COMPILE_CACHE: compiledFolder,
    // Reduces requests to an idle Kafka.
    KAFKA_FETCH_WAIT_MS: '3000',
    ...filterSettings(plan.callerEnvironment),
    ...plan.servers,
    ...plan.keys.shared,
    ...plan.keys.parts[part.name],
    ...Object.fromEntries(urls),
    OTEL_SERVICE_NAME: part.name,
    NAMESPACE: plan.namespace,
    PUBLIC_ORIGIN: part.kind === 'gateway' && !plan.isOriginFixed ? '' : plan.origin,
    PORT: String(plan.ports[part.name]),
    HOST: (part.kind === 'gateway' ? plan.callerEnvironment.HOST : undefined) ?? '127.0.0.1',
  };
}

// Removes npm's variables, and Node's options, because the launcher sets them for each part.
function filterSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(npm_|NODE_OPTIONS$|INIT_CWD$)/i.test(name)),
  );
}
