import { limits } from '@giftlist/contracts/limits';
import { services } from '@giftlist/contracts/route';
import { environmentIn } from '@giftlist/infra/kubernetes/environment';
import { type Manifest, nameOf, podsOf, render } from '@giftlist/infra/kubernetes/manifest';
import { topicShapes } from '@giftlist/service-kit/kafka/topics';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { consumersOf } from './sources.ts';

/* What the manifests put beside the parts: doors, stores, copies, the jobs before a rollout, scaling by lag. */
let manifests: Manifest[];
beforeAll(async () => {
  manifests = await render('overlays/production');
}, 300_000);

const find = (kind: string, name: string) =>
  manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name);

describe('behind a door', () => {
  it.each(['overlays/production', 'examples/managed'])(
    'visitors of %s are known by addresses of their own',
    async folder => {
      const proxies = environmentIn(await render(folder), 'gateway').get('TRUSTED_PROXIES');
      expect(proxies).toEqual({ value: '10.0.0.0/8' });
    },
  );

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

describe('the stores', () => {
  it('have each password from where secrets come from', () => {
    const Mongo = z.looseObject({
      spec: z.looseObject({
        users: z.array(z.looseObject({ passwordSecretRef: z.object({ name: z.string() }) })),
      }),
    });
    const External = z.looseObject({
      spec: z.looseObject({ data: z.array(z.looseObject({ secretKey: z.string() })) }),
    });
    const mongo = find('MongoDBCommunity', 'mongo');
    for (const { passwordSecretRef } of Mongo.parse(mongo).spec.users) {
      const secret = find('ExternalSecret', passwordSecretRef.name);
      expect(secret?.metadata.namespace).toBe(mongo?.metadata.namespace);
      expect(External.parse(secret).spec.data.map(({ secretKey }) => secretKey)).toEqual(['password']);
    }
  });

  it('give the pods of MongoDB the account that their operator names, with what their agent asks for', () => {
    const name = 'mongodb-kubernetes-appdb';
    const namespace = find('MongoDBCommunity', 'mongo')?.metadata.namespace;
    expect(find('ServiceAccount', name)?.metadata.namespace).toBe(namespace);
    expect(find('Role', name)).toMatchObject({
      metadata: { namespace },
      rules: [
        { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
        { apiGroups: [''], resources: ['pods'], verbs: ['get', 'patch', 'delete'] },
      ],
    });
    expect(find('RoleBinding', name)).toMatchObject({
      metadata: { namespace },
      roleRef: { kind: 'Role', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    });
  });

  it('leave Redis room for a copy of what it may hold', () => {
    const redis = find('StatefulSet', 'redis');
    const container = redis && podsOf(redis)?.spec.containers[0];
    const bound = container?.args[container.args.indexOf('--maxmemory') + 1];
    expect([bound, container?.resources.limits?.memory]).toEqual(['384mb', '1Gi']);
  });

  it('of a trial make no topic that nobody declared', async () => {
    const kafka = (await render('overlays/local')).find(
      ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'kafka',
    );
    const environment = kafka ? podsOf(kafka)?.spec.containers[0]?.env : undefined;
    expect(environment).toContainEqual({ name: 'KAFKA_AUTO_CREATE_TOPICS_ENABLE', value: 'false' });
  }, 300_000);
});

describe('a copy of the data', () => {
  it('is made and put back by what the image can do, with the ways and the settings of a job', async () => {
    const restore = (await render('examples/restore')).find(({ kind }) => kind === 'Job');
    const commands = [find('CronJob', 'copy'), restore].map(job => {
      const pods = job && podsOf(job);
      expect(pods?.metadata.labels['giftlist/kind']).toBe('job');
      const [container] = pods?.spec.containers ?? [];
      expect(container?.envFrom.map(({ secretRef }) => secretRef?.name)).toEqual(['stores']);
      return container?.args;
    });
    expect(commands).toEqual([
      ['users', 'backup', '/backup', '--keep', '14'],
      ['users', 'restore', expect.stringMatching(/^\/backup\/\d{4}-\d\d-\d\dT\d{6}Z$/)],
    ]);
    const Claim = z.looseObject({ persistentVolumeClaim: z.object({ claimName: z.string() }) });
    const claims = [find('CronJob', 'copy'), restore].flatMap(job =>
      job
        ? (podsOf(job)?.spec.volumes ?? []).map(volume => Claim.parse(volume).persistentVolumeClaim.claimName)
        : [],
    );
    expect(claims).toEqual(['copy', 'copy']);
    expect(find('PersistentVolumeClaim', 'copy')).toBeDefined();
  });
});

describe('the jobs before a rollout', () => {
  const jobs = () => manifests.filter(({ kind }) => kind === 'Job');

  it('are one for each service', () => {
    const names = jobs().map(({ metadata }) => metadata.name);
    expect(names.sort()).toEqual(services.map(name => `${name}-migrate`).sort());
  });

  it('come with the settings that they read', () => {
    for (const job of jobs()) {
      const read = podsOf(job)?.spec.containers.flatMap(({ envFrom }) => envFrom) ?? [];
      const settings = read.flatMap(({ configMapRef }) =>
        configMapRef ? [find('ConfigMap', configMapRef.name)] : [],
      );
      const steps = [job, ...settings].map(one => one?.metadata.labels['giftlist/step']);
      expect([job.metadata.name, ...steps]).toEqual([job.metadata.name, 'before', 'before']);
    }
  });

  it('end before anything that serves is changed, also where Argo CD does it', () => {
    const Annotated = z.looseObject({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()).default({}) }),
    });
    const annotated = (manifest: Manifest, name: string) =>
      Annotated.parse(manifest).metadata.annotations[`argocd.argoproj.io/${name}`];
    for (const job of jobs()) {
      expect([annotated(job, 'hook'), annotated(job, 'sync-wave')]).toEqual(['Sync', undefined]);
    }
    const later = manifests.filter(manifest => annotated(manifest, 'sync-wave') === '1').map(nameOf);
    const serving = manifests.filter(({ kind }) =>
      ['Deployment', 'HorizontalPodAutoscaler', 'ScaledObject'].includes(kind),
    );
    expect(later.sort()).toEqual(serving.map(nameOf).sort());
  });
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
