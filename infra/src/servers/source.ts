import { findOnPath, runTool } from './run-tool.ts';

/**
 * Where servers run. `embedded`: as programs of this machine or from registries. `either`: as programs, or
 * in a container if the program is not available.
 */
export type ServerSource = 'embedded' | 'containers' | 'either';

export const dockerOptions = { timeoutMs: 5_000 };

export async function hasDocker(): Promise<boolean> {
  const docker = findOnPath(['docker']);
  return (
    docker !== undefined &&
    (await runTool(docker, ['version', '--format', '{{.Server.Version}}'], dockerOptions)).ok
  );
}
