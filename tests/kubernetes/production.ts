import { type Manifest, render } from '@giftlist/infra/kubernetes/manifest';
import { beforeAll } from '@jest/globals';

export interface Production {
  manifests(): Manifest[];
  find(kind: string, name: string): Manifest | undefined;
}

/** The manifests of production, rendered once per test file. */
export function production(): Production {
  let manifests: Manifest[] = [];
  beforeAll(async () => {
    manifests = await render('overlays/production');
  }, 300_000);
  return {
    manifests: () => manifests,
    find: (kind, name) => manifests.find(one => one.kind === kind && one.metadata.name === name),
  };
}
