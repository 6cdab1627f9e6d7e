import { type Manifest, render } from '@giftlist/infra/kubernetes/manifest';
import { beforeAll } from '@jest/globals';

export interface Production {
  manifests(): Manifest[];
  find(kind: string, name: string): Manifest | undefined;
}

/** What production asks a cluster for: rendered once for a file's tests, before the first of them. */
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
