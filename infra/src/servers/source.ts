import { findOnPath, runTool } from './run-tool.ts';

/**
 * `embedded`: programs on this machine or from registries. `either`: containers only for unavailable
 * programs.
 */
export type Source = 'embedded' | 'containers' | 'either';

export const dockerOptions = { timeoutMs: 5_000 };

export async function hasDocker(): Promise<boolean> {
  const docker = findOnPath(['docker']);
  return (
    docker !== undefined &&
    (await runTool(docker, ['version', '--format', '{{.Server.Version}}'], dockerOptions)).ok
  );
}
