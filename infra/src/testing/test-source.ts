import { CommandError } from '../command-error.ts';
import { images } from '../servers/images.ts';
import { findOnPath, runTool } from '../servers/run-tool.ts';
import { dockerOptions, type ServerSource } from '../servers/source.ts';

/** Returns TEST_SERVERS if set. Otherwise, returns `containers` if Docker has the images, else `either`. */
export async function chooseTestSource(environment: NodeJS.ProcessEnv): Promise<ServerSource> {
  const source = environment.TEST_SERVERS;
  if (source === 'embedded' || source === 'containers') return source;
  if (source) throw new CommandError(`TEST_SERVERS is '${source}'; it must be 'embedded' or 'containers'.`);
  return (await hasImages()) ? 'containers' : 'either';
}

async function hasImages(): Promise<boolean> {
  const docker = findOnPath(['docker']);
  if (docker === undefined) return false;
  return (await runTool(docker, ['image', 'inspect', ...Object.values(images)], dockerOptions)).ok;
}
