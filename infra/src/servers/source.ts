import { Trouble } from '../trouble.ts';
import { images } from './images.ts';
import { onPath, runTool } from './run-tool.ts';

/**
 * Where servers come from: programs of this machine or of the registries; Docker's containers; or containers
 * only for what cannot be had as a program.
 */
export type Source = 'embedded' | 'containers' | 'either';

/**
 * Which source a test run uses: what TEST_SERVERS says; where it says nothing, containers when Docker is
 * there with the images, else the embedded servers. Tests learn only the addresses.
 */
export async function testSource(given: NodeJS.ProcessEnv): Promise<Source> {
  const wish = given.TEST_SERVERS;
  if (wish === 'embedded' || wish === 'containers') return wish;
  if (wish) throw new Trouble(`TEST_SERVERS is '${wish}'; it can be 'embedded' or 'containers'.`);
  return (await hasImages()) ? 'containers' : 'either';
}

const patience = { timeoutMs: 5_000 };

async function hasImages(): Promise<boolean> {
  const docker = onPath(['docker']);
  if (docker === undefined) return false;
  return (await runTool(docker, ['image', 'inspect', ...Object.values(images)], patience)).ok;
}

/** Whether a Docker daemon responds. */
export async function hasDocker(): Promise<boolean> {
  const docker = onPath(['docker']);
  return (
    docker !== undefined &&
    (await runTool(docker, ['version', '--format', '{{.Server.Version}}'], patience)).ok
  );
}
