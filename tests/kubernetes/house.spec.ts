import { readFileSync } from 'node:fs';
import path from 'node:path';
import { limits } from '@giftlist/contracts/limits';
import { type RouteDefinition, type ServiceName, services } from '@giftlist/contracts/route';
import { routesByService } from '@giftlist/contracts/routes';
import { environmentIn } from '@giftlist/infra/kubernetes/environment';
import { type Manifest, nameOf, podsOf, render } from '@giftlist/infra/kubernetes/manifest';
import { localSecrets } from '@giftlist/infra/kubernetes/secrets';
import { Ways } from '@giftlist/infra/kubernetes/ways';
import { type PartDefinition, parts, partsOf } from '@giftlist/infra/parts';
import { newKeys } from '@giftlist/infra/stack/keys';
import { memoryOptions } from '@giftlist/infra/stack/memory';
import { baseConfig } from '@giftlist/service-kit/config';
import { topicShapes } from '@giftlist/service-kit/kafka/topics';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { GatewayConfig } from '../../gateway/src/config.ts';
import { GiftsConfig } from '../../services/gifts/src/config.ts';
import { NotificationsConfig } from '../../services/notifications/src/config.ts';
import { ShopConfig } from '../../services/shop/src/config.ts';
import { UsersConfig } from '../../services/users/src/config.ts';
import { consumersOf } from './sources.ts';

/*
 * What the manifests say of the house, against the house itself: its parts, their settings, who asks whom.
 * Whoever adds one of these and forgets k8s/ reads here what is missing.
 */
const schemas: Record<ServiceName | 'gateway', z.ZodObject> = {
  users: UsersConfig,
  lists: baseConfig,
  gifts: GiftsConfig,
  occasions: baseConfig,
  shop: ShopConfig,
  notifications: NotificationsConfig,
  gateway: GatewayConfig,
};
const root = path.resolve(import.meta.dirname, '../..');
const configured = [...services, 'gateway'] as const;

let manifests: Manifest[];
let ways: Ways;
beforeAll(async () => {
  manifests = await render('overlays/production');
  ways = new Ways(manifests, 'giftlist');
}, 300_000);

const find = (kind: string, name: string) =>
  manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name);

describe('the parts', () => {
  it('are each a Deployment that starts that part', () => {
    const said = ({ name, kind }: PartDefinition) => (kind === 'frontend' ? name.replace('-ui', '') : name);
    const started = parts.map(({ name }) => {
      const deployment = find('Deployment', name);
      const container = deployment && podsOf(deployment)?.spec.containers[0];
      return container?.args[0] ?? container?.env.find(one => one.name === 'FRONTEND')?.value;
    });
    expect(started).toEqual(parts.map(said));
  });

  it('are each found under their name on port 8080, guarded and scaled', () => {
    const Ports = z.looseObject({
      spec: z.looseObject({ ports: z.array(z.looseObject({ port: z.number() })) }),
    });
    for (const { name } of parts) {
      expect(`${name} ${Ports.parse(find('Service', name)).spec.ports[0]?.port}`).toBe(`${name} 8080`);
      expect([name, find('PodDisruptionBudget', name)?.kind]).toEqual([name, 'PodDisruptionBudget']);
      const scaler = find('HorizontalPodAutoscaler', name) ?? find('ScaledObject', name);
      expect([name, typeof scaler]).toEqual([name, 'object']);
    }
  });

  it('are each spread, guarded and found by labels of their own', () => {
    const Labels = z.record(z.string(), z.string());
    const Selector = z.object({ matchLabels: Labels });
    const Spread = z.array(z.looseObject({ labelSelector: Selector })).min(2);
    const Guard = z.looseObject({ spec: z.looseObject({ selector: Selector }) });
    const Door = z.looseObject({ spec: z.looseObject({ selector: Labels }) });
    const podOf = (name: string) => {
      const deployment = find('Deployment', name);
      return deployment && podsOf(deployment);
    };
    const chosenBy = (labels: z.output<typeof Labels>) =>
      parts
        .map(({ name }) => name)
        .filter(name =>
          Object.entries(labels).every(([key, value]) => podOf(name)?.metadata.labels[key] === value),
        );
    for (const { name } of parts) {
      const selectors = [
        Door.parse(find('Service', name)).spec.selector,
        Guard.parse(find('PodDisruptionBudget', name)).spec.selector.matchLabels,
        ...Spread.parse(podOf(name)?.spec.topologySpreadConstraints).map(
          ({ labelSelector }) => labelSelector.matchLabels,
        ),
      ];
      expect(selectors.map(chosenBy)).toEqual(selectors.map(() => [name]));
    }
  });

  it('are all the Deployments there are', () => {
    const deployed = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata }) => metadata.name);
    expect(deployed.sort()).toEqual(parts.map(({ name }) => name).sort());
  });
});

describe('the settings', () => {
  const keys = newKeys();
  const stores =
    localSecrets(keys).items.find(({ metadata }) => metadata.name === 'stores')?.stringData ?? {};
  const secretValues = (part: string): Record<string, string> => ({
    ...stores,
    ...keys.shared,
    ...keys.parts[part],
    SMTP_URL: 'smtp://mail.example:587',
  });

  it.each(configured)('of %s are all that its configuration asks for', part => {
    const given = [...environmentIn(manifests, part)].map(([name, setting]) => [
      name,
      'value' in setting ? setting.value : (secretValues(part)[name] ?? `a-secret-of-${setting.secret}`),
    ]);
    const parsed = schemas[part].safeParse(Object.fromEntries(given));
    expect(parsed.error?.issues ?? []).toEqual([]);
  });

  it.each(configured)('of %s name no other part wrongly', part => {
    const environment = environmentIn(manifests, part);
    const read = parts.filter(
      ({ addressVariable, kind }) => kind !== 'gateway' && addressVariable in schemas[part].shape,
    );
    const told = read.map(({ addressVariable }) => environment.get(addressVariable));
    expect(told).toEqual(read.map(({ name }) => ({ value: `http://${name}:8080` })));
  });

  it('are all read by somebody', () => {
    const node = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX'];
    const telemetry = ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'];
    const known = new Set([
      ...node,
      ...telemetry,
      ...Object.values(schemas).flatMap(({ shape }) => Object.keys(shape)),
    ]);
    const told = configured.flatMap(part => [...environmentIn(manifests, part).keys()]);
    expect(told.filter(name => !known.has(name))).toEqual([]);
  });

  it('of the gateway give it the young generation that it has everywhere', () => {
    const [, young] = memoryOptions.gateway;
    expect(environmentIn(manifests, 'gateway').get('NODE_OPTIONS')).toEqual({
      value: `--max-old-space-size=320 ${young}`,
    });
  });

  it.each(configured)('of %s are named in a README or in .env.example', part => {
    const own = part === 'gateway' ? 'gateway' : `services/${part}`;
    const told = ['.env.example', 'services/kit/README.md', `${own}/README.md`]
      .map(file => readFileSync(path.join(root, file), 'utf8'))
      .join('\n');
    // The README says each of a row of four at once.
    const isTold = (name: string) => new RegExp(`\\b${name.replace(/^(AFFILIATE_).*/, '$1')}`).test(told);
    const addresses = /^(?:LISTS|GIFTS|OCCASIONS|SHOP|NOTIFICATIONS)_URL$/;
    const names = Object.keys(schemas[part].shape).filter(name => !addresses.test(name));
    expect(names.filter(name => !isTold(name))).toEqual([]);
  });

  it.each(configured)('of %s keep a share of the traces, whatever a browser says of its own', part => {
    const environment = environmentIn(manifests, part);
    expect(environment.get('OTEL_TRACES_SAMPLER')).toEqual({ value: 'traceidratio' });
    expect(environment.get('OTEL_TRACES_SAMPLER_ARG')).toEqual({ value: '0.05' });
  });

  it('that are secret stand in no ConfigMap, and each private key with its owner alone', () => {
    const plain = configured.flatMap(part =>
      [...environmentIn(manifests, part)].flatMap(([name, setting]) => ('value' in setting ? [name] : [])),
    );
    expect(plain.filter(name => /KEY|SECRET|MONGO_URL|REDIS_URL|SMTP_URL/.test(name))).toEqual([]);
    const holders = configured.filter(part => environmentIn(manifests, part).has('MAIL_SEAL_KEY'));
    expect(holders).toEqual(['notifications']);
    for (const part of configured) {
      expect(environmentIn(manifests, part).get('SERVICE_KEY')).toEqual({ secret: `${part}-keys` });
    }
  });

  it('of a trial cluster are the same secrets as those of production', () => {
    const local = localSecrets(keys).items.map(({ metadata }) => metadata.name);
    const external = manifests
      .filter(({ kind, metadata }) => kind === 'ExternalSecret' && metadata.namespace === 'giftlist')
      .map(({ metadata }) => metadata.name);
    expect(local.sort()).toEqual(external.sort());
  });
});

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

describe('the ways', () => {
  it('are shut where nothing opens them', () => {
    const Policy = z.looseObject({
      spec: z.looseObject({ podSelector: z.strictObject({}), policyTypes: z.array(z.string()) }),
    });
    const shut = manifests
      .filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'default')
      .map(manifest => [manifest.metadata.namespace, Policy.parse(manifest).spec] as const);
    const [own, stores] = ['giftlist', 'giftlist-stores'].map(name => new Map(shut).get(name));
    expect(own?.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(own?.ingress).toBeUndefined();
    expect(stores?.policyTypes).toEqual(['Ingress']);
  });

  it('between pods are those that the contracts name, and no others', () => {
    const tables: Record<string, Record<string, RouteDefinition>> = routesByService;
    const asked = Object.entries(tables).flatMap(([to, table]) =>
      Object.values(table).flatMap(route =>
        route.access === 'service' ? route.askedBy.map(from => `${from} -> ${to}`) : [],
      ),
    );
    const behindGateway = [...services, ...partsOf('frontend').map(({ name }) => name)];
    const wanted = new Set([...asked, ...behindGateway.map(to => `gateway -> ${to}`)]);
    expect(ways.between(8080)).toEqual([...wanted].sort());
  });

  it('to the stores are those that a configuration names', () => {
    const ports = { MONGO_URL: 27017, KAFKA_BROKERS: 9092, REDIS_URL: 6379 };
    for (const part of configured) {
      const wanted = Object.entries(ports).flatMap(([name, port]) =>
        name in schemas[part].shape ? [port] : [],
      );
      const allowed = ways.toNamespace(part, { 'giftlist/stores': 'true' });
      expect([part, allowed]).toEqual([part, wanted.sort((a, b) => a - b)]);
    }
    for (const { name } of partsOf('frontend')) {
      expect(ways.toNamespace(name, { 'giftlist/stores': 'true' })).toEqual([]);
    }
  });

  it('to the world are open to those alone who have business there, and never lead back inside', () => {
    // An address of its own in its configuration, or links that people paste.
    const speaks = (part: (typeof configured)[number]) =>
      Object.keys(schemas[part].shape).some(
        name => name === 'LINK_ALLOWED_HOSTS' || (name.endsWith('_URL') && !insideHouse.has(name)),
      );
    const insideHouse = new Set([
      ...Object.keys(baseConfig.shape),
      ...parts.map(part => part.addressVariable),
    ]);
    const open = parts.filter(({ name }) => ways.outward(name).length > 0).map(({ name }) => name);
    expect(open).toEqual(configured.filter(speaks));
    for (const name of open) {
      const inside = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
      expect(ways.exceptions(name)).toEqual(inside);
    }
  });

  it('to the world lead to the ports that addresses of their settings usually name', () => {
    expect(ways.outward('shop')).toEqual([80, 443]);
    expect(ways.outward('notifications')).toEqual([25, 443, 465, 587, 2525]);
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

describe('a start', () => {
  it('may take half an hour, as a migration before it may', () => {
    const Probe = z.looseObject({ periodSeconds: z.number(), failureThreshold: z.number() });
    for (const name of services) {
      const deployment = find('Deployment', name);
      const container = deployment && podsOf(deployment)?.spec.containers[0];
      const { periodSeconds, failureThreshold } = Probe.parse(container?.startupProbe);
      expect([name, periodSeconds * failureThreshold]).toEqual([name, 1_800]);
    }
  });
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
