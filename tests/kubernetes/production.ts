import { beforeAll } from '@jest/globals';
import { type Manifest, render } from './manifest.ts';

export interface Production {
  getManifests(): Manifest[];
  findManifest(kind: string, name: string): Manifest | undefined;
}

/** Renders the manifests of overlays/production before the tests of a file. */
export function useProduction(): Production {
  let manifests: Manifest[] = [];
  beforeAll(async () => {
    manifests = await render('overlays/production');
  }, 300_000);
  return {
    getManifests: () => manifests,
    findManifest: (kind, name) =>
      manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name),
  };
}
