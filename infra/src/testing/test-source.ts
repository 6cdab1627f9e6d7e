import { CommandError } from '../command-error.ts';
import { images } from '../servers/images.ts';
import { findOnPath, runTool } from '../servers/run-tool.ts';
import { dockerOptions, type Source } from '../servers/source.ts';

/** Uses TEST_SERVERS if set; otherwise containers if Docker has the images, or `either`. */
export async function chooseTestSource(environment: NodeJS.ProcessEnv): Promise<Source> {
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
