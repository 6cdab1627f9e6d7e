import { limits } from '@giftlist/contracts/limits';
import { services } from '@giftlist/contracts/route';
import { environmentIn } from '@giftlist/infra/kubernetes/environment';
import { type Manifest, nameOf, render } from '@giftlist/infra/kubernetes/manifest';
import { topicShapes } from '@giftlist/service-kit/kafka/topics';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { consumersOf } from './sources.ts';

/* What the manifests put beside the parts: doors, and scaling by lag. */
let manifests: Manifest[];
beforeAll(async () => {
  manifests = await render('overlays/production');
}, 300_000);

describe('behind a door', () => {
  it.each(['overlays/production', 'examples/managed'])(
    'visitors of %s are known by addresses of their own',
    async folder => {
      const proxies = environmentIn(await render(folder), 'gateway').get('TRUSTED_PROXIES');
      expect(proxies).toEqual({ value: '1' });
    },
  );

  it('and where there is none, nobody is believed', async () => {
    expect(JSON.stringify(await render('overlays/local'))).not.toContain('TRUSTED_PROXIES');
  });

  it('the largest picture comes in', async () => {
    const Annotated = z.looseObject({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()) }),
    });
    const door = (await render('examples/managed')).find(({ kind }) => kind === 'Ingress');
    const { annotations } = Annotated.parse(door).metadata;
    // nginx's m is 1,048,576 bytes.
    const mebibytes = /^(\d+)m$/.exec(annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '')?.[1];
    expect(Number(mebibytes) * 1_048_576).toBeGreaterThanOrEqual(limits.uploadBodyBytes);
  });
});

describe.each([
  ['overlays/production', 'gateway-system'],
  ['examples/managed', 'ingress'],
])('the door of %s', (folder, namespace) => {
  it('lets in whoever asks for the proof that the host is ours', async () => {
    const Policy = z.looseObject({ spec: z.looseObject({ podSelector: z.unknown(), ingress: z.unknown() }) });
    const proof = (await render(folder)).find(({ metadata }) => metadata.name === 'door-proof');
    const { podSelector, ingress } = Policy.parse(proof).spec;
    expect(podSelector).toEqual({ matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } });
    const from = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }];
    expect(ingress).toEqual([{ from, ports: [{ port: 8089 }] }]);
  }, 300_000);
});

describe('the Ingress', () => {
  it('is of a class', async () => {
    const Ingress = z.looseObject({ spec: z.looseObject({ ingressClassName: z.string() }) });
    const ingress = (await render('examples/managed')).find(({ kind }) => kind === 'Ingress');
    expect(Ingress.parse(ingress).spec.ingressClassName).toBe('nginx');
  }, 300_000);
});

describe('what reads events', () => {
  it('grows to as many as a topic has partitions', () => {
    const Bound = z.looseObject({ spec: z.looseObject({ maxReplicaCount: z.number() }) });
    const most = Math.max(...Object.values(topicShapes).map(({ partitions }) => partitions));
    for (const manifest of manifests.filter(({ kind }) => kind === 'ScaledObject')) {
      const { maxReplicaCount } = Bound.parse(manifest).spec;
      expect([nameOf(manifest), maxReplicaCount]).toEqual([nameOf(manifest), most]);
    }
  });

  it('grows with what it has still to read', () => {
    const Scaled = z.looseObject({
      spec: z.looseObject({
        triggers: z.array(z.looseObject({ metadata: z.looseObject({ query: z.string().optional() }) })),
      }),
    });
    const readers = services.filter(service => consumersOf(service).length > 0);
    const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject');
    expect(scaled.map(({ metadata }) => metadata.name).sort()).toEqual([...readers].sort());
    for (const manifest of scaled) {
      const queries = Scaled.parse(manifest).spec.triggers.map(({ metadata }) => metadata.query ?? '');
      const pattern = /consumer=~"([^"]+)"/.exec(queries.join())?.[1] ?? 'nothing';
      const name = services.find(service => service === manifest.metadata.name);
      const all = services.flatMap(service => consumersOf(service));
      const seen = all.filter(one => new RegExp(`^(?:${pattern})$`).test(one));
      expect(seen).toEqual(name && consumersOf(name));
    }
  });
});
