import { CommandError } from '../command-error.ts';
import { images } from './images.ts';
import { findOnPath, runTool } from './run-tool.ts';

/**
 * The source of servers: `embedded` programs, on this machine or from registries; Docker `containers`; or `either`,
 * with containers only for programs that are not available.
 */
export type Source = 'embedded' | 'containers' | 'either';

/**
 * Chooses the source for a test run: TEST_SERVERS if set; otherwise containers if Docker has the images, or `either`.
 * Tests only receive the servers' URLs.
 */
export async function chooseTestSource(environment: NodeJS.ProcessEnv): Promise<Source> {
  const source = environment.TEST_SERVERS;
  if (source === 'embedded' || source === 'containers') return source;
  if (source) throw new CommandError(`TEST_SERVERS is '${source}'; it must be 'embedded' or 'containers'.`);
  return (await hasImages()) ? 'containers' : 'either';
}

const options = { timeoutMs: 5_000 };

async function hasImages(): Promise<boolean> {
  const docker = findOnPath(['docker']);
  if (docker === undefined) return false;
  return (await runTool(docker, ['image', 'inspect', ...Object.values(images)], options)).ok;
}

/** Whether a Docker daemon responds. */
export async function hasDocker(): Promise<boolean> {
  const docker = findOnPath(['docker']);
  return (
    docker !== undefined &&
    (await runTool(docker, ['version', '--format', '{{.Server.Version}}'], options)).ok
  );
}
