import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type RouteDefinition, services } from '@giftlist/contracts/route';
import { routesByService } from '@giftlist/contracts/routes';
import { createLocalSecrets } from '@giftlist/infra/kubernetes/secrets';
import { getParts, type PartDefinition, parts } from '@giftlist/infra/parts';
import { createKeys } from '@giftlist/infra/stack/keys';
import { memoryOptions } from '@giftlist/infra/stack/memory';
import { baseConfig } from '@giftlist/service-kit/core/config';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { configurations, partNames } from '../support/configurations.ts';
import { readEnvironment } from './environment.ts';
import { getPodTemplate, type Manifest, render } from './manifest.ts';
import { NetworkPolicies } from './network-policies.ts';

/* Compares the manifests with the parts of the system, their configuration and the calls between them. */
const root = path.resolve(import.meta.dirname, '../..');

let manifests: Manifest[];
let policies: NetworkPolicies;
beforeAll(async () => {
  manifests = await render('overlays/production');
  policies = new NetworkPolicies(manifests, 'giftlist');
}, 300_000);

const findManifest = (kind: string, name: string) =>
  manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name);

describe('the parts of the system on Kubernetes', () => {
  it('are each started by a Deployment of the same name', () => {
    const getExpectedName = ({ name, kind }: PartDefinition) =>
      kind === 'frontend' ? name.replace('-ui', '') : name;
    const startedNames = parts.map(({ name }) => {
      const deployment = findManifest('Deployment', name);
      const container = deployment && getPodTemplate(deployment)?.spec.containers[0];
      return container?.args[0] ?? container?.env.find(variable => variable.name === 'FRONTEND')?.value;
    });
    expect(startedNames).toEqual(parts.map(getExpectedName));
  });

  it('that process pictures have enough memory for the largest picture', () => {
    // The shop processes pictures from feeds. The other services process uploaded pictures.
    const pictureServices = services.filter(
      service =>
        service === 'shop' ||
        Object.values<RouteDefinition>(routesByService[service]).some(({ files }) => files !== undefined),
    );
    const resources = pictureServices.map(name => {
      const deployment = findManifest('Deployment', name);
      const [container] = (deployment && getPodTemplate(deployment)?.spec.containers) ?? [];
      return [name, container?.resources.limits?.memory, container?.resources.limits?.cpu];
    });
    expect(resources).toEqual([
      ['users', '768Mi', '1'],
      ['lists', '768Mi', '1'],
      ['gifts', '768Mi', '1'],
      ['shop', '768Mi', '1'],
    ]);
  });

  it('each have a Service on port 8080, a disruption budget and an autoscaler', () => {
    const Ports = z.looseObject({
      spec: z.looseObject({ ports: z.array(z.looseObject({ port: z.number() })) }),
    });
    for (const { name } of parts) {
      expect(`${name} ${Ports.parse(findManifest('Service', name)).spec.ports[0]?.port}`).toBe(
        `${name} 8080`,
      );
      expect([name, findManifest('PodDisruptionBudget', name)?.kind]).toEqual([name, 'PodDisruptionBudget']);
      const scaler = findManifest('HorizontalPodAutoscaler', name) ?? findManifest('ScaledObject', name);
      expect([name, typeof scaler]).toEqual([name, 'object']);
    }
  });

  it('that are frontends have an ordinary Service, and a headless one for all their pods', () => {
    const ServiceManifest = z.looseObject({
      spec: z.looseObject({ clusterIP: z.string().optional(), ports: z.unknown(), selector: z.unknown() }),
    });
    expect(readEnvironment(manifests, 'gateway').get('INSTANCES_SUFFIX')).toEqual({ value: '-each' });
    for (const { name } of getParts('frontend')) {
      const service = ServiceManifest.parse(findManifest('Service', name)).spec;
      const headlessService = ServiceManifest.parse(findManifest('Service', `${name}-each`)).spec;
      const { ports, selector } = service;
      expect([name, service.clusterIP]).toEqual([name, undefined]);
      expect(headlessService).toEqual({ clusterIP: 'None', ports, selector });
    }
  });

  it('are not selected by another part’s Service, disruption budget or spread constraints', () => {
    const Labels = z.record(z.string(), z.string());
    const Selector = z.object({ matchLabels: Labels });
    const Spread = z.array(z.looseObject({ labelSelector: Selector })).min(2);
    const DisruptionBudget = z.looseObject({ spec: z.looseObject({ selector: Selector }) });
    const ServiceManifest = z.looseObject({ spec: z.looseObject({ selector: Labels }) });
    const findPodTemplate = (name: string) => {
      const deployment = findManifest('Deployment', name);
      return deployment && getPodTemplate(deployment);
    };
    const findSelectedParts = (labels: z.output<typeof Labels>) =>
      parts
        .map(({ name }) => name)
        .filter(name =>
          Object.entries(labels).every(
            ([key, value]) => findPodTemplate(name)?.metadata.labels[key] === value,
          ),
        );
    for (const { name } of parts) {
      const selectors = [
        ServiceManifest.parse(findManifest('Service', name)).spec.selector,
        DisruptionBudget.parse(findManifest('PodDisruptionBudget', name)).spec.selector.matchLabels,
        ...Spread.parse(findPodTemplate(name)?.spec.topologySpreadConstraints).map(
          ({ labelSelector }) => labelSelector.matchLabels,
        ),
      ];
      expect(selectors.map(findSelectedParts)).toEqual(selectors.map(() => [name]));
    }
  });

  it('are the only Deployments', () => {
    const deployedNames = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata }) => metadata.name);
    expect(deployedNames.sort()).toEqual(parts.map(({ name }) => name).sort());
  });
});

describe('the settings on Kubernetes', () => {
  const localValues = new Map(
    createLocalSecrets(createKeys()).items.map(({ metadata, stringData }) => [metadata.name, stringData]),
  );
  const ExternalSecret = z.looseObject({
    metadata: z.looseObject({ name: z.string() }),
    spec: z.looseObject({
      data: z.array(
        z.object({ secretKey: z.string(), remoteRef: z.object({ key: z.string(), property: z.string() }) }),
      ),
    }),
  });
  const getExternalSecrets = () =>
    manifests
      .filter(({ kind, metadata }) => kind === 'ExternalSecret' && metadata.namespace === 'giftlist')
      .map(manifest => ExternalSecret.parse(manifest));

  it.each(partNames)('of %s include all variables that its configuration needs', part => {
    const variables = [...readEnvironment(manifests, part)].map(([name, setting]) => [
      name,
      'value' in setting
        ? setting.value
        : (localValues.get(setting.secret)?.[name] ?? `a-secret-of-${setting.secret}`),
    ]);
    const result = configurations[part].safeParse(Object.fromEntries(variables));
    expect(result.error?.issues ?? []).toEqual([]);
  });

  it.each(partNames)('of %s contain correct URLs of other parts', part => {
    const environment = readEnvironment(manifests, part);
    const variables = parts.filter(
      ({ urlVariable, kind }) => kind !== 'gateway' && urlVariable in configurations[part].shape,
    );
    const addresses = variables.map(({ urlVariable }) => environment.get(urlVariable));
    expect(addresses).toEqual(variables.map(({ name }) => ({ value: `http://${name}:8080` })));
  });

  it('are all known to Node.js, telemetry or a part', () => {
    const nodeVariables = ['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX'];
    const telemetryVariables = ['OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'];
    const knownNames = new Set([
      ...nodeVariables,
      ...telemetryVariables,
      ...Object.values(configurations).flatMap(({ shape }) => Object.keys(shape)),
    ]);
    const settings = partNames.flatMap(part => [...readEnvironment(manifests, part).keys()]);
    expect(settings.filter(name => !knownNames.has(name))).toEqual([]);
  });

  it('of the gateway set the same size of the heap’s young generation as in other environments', () => {
    const [, youngGenerationOption] = memoryOptions.gateway;
    expect(readEnvironment(manifests, 'gateway').get('NODE_OPTIONS')).toEqual({
      value: `--max-old-space-size=320 ${youngGenerationOption}`,
    });
  });

  it.each(partNames)('of %s are documented in docs/configuration.md', part => {
    const documentation = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
    // The document describes these variables by examples.
    const urlVariables = services.map(name => `${name.toUpperCase()}_URL`);
    const isDescribedByExample = (name: string) =>
      urlVariables.includes(name) || /^AFFILIATE_\w+_RATE$/.test(name);
    const names = Object.keys(configurations[part].shape).filter(name => !isDescribedByExample(name));
    expect(names.filter(name => !documentation.includes(`\`${name}\``))).toEqual([]);
  });

  it.each(partNames)('of %s sample 5% of the traces, even if a browser requests more', part => {
    const environment = readEnvironment(manifests, part);
    expect(environment.get('OTEL_TRACES_SAMPLER')).toEqual({ value: 'traceidratio' });
    expect(environment.get('OTEL_TRACES_SAMPLER_ARG')).toEqual({ value: '0.05' });
  });

  it('that are secret are in no ConfigMap, and each private key is available only to its part', () => {
    const namesInConfigMaps = partNames.flatMap(part =>
      [...readEnvironment(manifests, part)].flatMap(([name, setting]) => ('value' in setting ? [name] : [])),
    );
    expect(namesInConfigMaps.filter(name => /KEY|SECRET|MONGO_URL|REDIS_URL|SMTP_URL/.test(name))).toEqual(
      [],
    );
    const holders = partNames.filter(part => readEnvironment(manifests, part).has('MAIL_SEAL_KEY'));
    expect(holders).toEqual(['notifications']);
    for (const part of partNames) {
      expect(readEnvironment(manifests, part).get('SERVICE_KEY')).toEqual({ secret: `${part}-keys` });
    }
  });

  it('have a separate database URL for each service, and one for jobs', () => {
    for (const name of services) {
      expect(readEnvironment(manifests, name).get('MONGO_URL')).toEqual({ secret: `${name}-keys` });
    }
    expect(readEnvironment(manifests, 'gateway').has('MONGO_URL')).toBe(false);
    const holders = getExternalSecrets().filter(({ spec }) =>
      spec.data.some(({ secretKey }) => secretKey === 'MONGO_URL'),
    );
    const expected = ['jobs', ...services.map(name => `${name}-keys`)].sort();
    expect(holders.map(({ metadata }) => metadata.name).sort()).toEqual(expected);
  });

  it('that are secret are read from properties of the same name in the secret store', () => {
    for (const { metadata, spec } of getExternalSecrets()) {
      for (const { secretKey, remoteRef } of spec.data) {
        expect(remoteRef).toEqual({ key: `giftlist/${metadata.name}`, property: secretKey });
      }
    }
  });

  it('of a trial cluster include the same secrets as production, except those of Google', () => {
    const optionalSecret = /^GOOGLE_/;
    const externalKeys = getExternalSecrets().map(({ metadata, spec }) => {
      const names = spec.data.map(({ secretKey }) => secretKey);
      return [metadata.name, names.filter(name => !optionalSecret.test(name)).sort()];
    });
    const localKeys = [...localValues].map(([name, values]) => [name, Object.keys(values).sort()]);
    expect(Object.fromEntries(localKeys)).toEqual(Object.fromEntries(externalKeys));
  });
});

describe('the network policies', () => {
  it('allow by default only DNS, and only the product and operators to reach the stores', () => {
    const Policy = z.looseObject({
      spec: z.looseObject({ podSelector: z.strictObject({}), policyTypes: z.array(z.string()) }),
    });
    const defaultPolicies = manifests
      .filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'default')
      .map(manifest => [manifest.metadata.namespace, Policy.parse(manifest).spec] as const);
    const [systemPolicy, storesPolicy] = ['giftlist', 'giftlist-stores'].map(name =>
      new Map(defaultPolicies).get(name),
    );
    expect(systemPolicy?.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(systemPolicy).not.toHaveProperty('ingress');
    expect(systemPolicy?.egress).toEqual([
      {
        to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
        ports: [
          { port: 53, protocol: 'UDP' },
          { port: 53, protocol: 'TCP' },
        ],
      },
    ]);
    expect(storesPolicy?.policyTypes).toEqual(['Ingress']);
    expect(storesPolicy?.ingress).toEqual([
      { from: [{ podSelector: {} }] },
      { from: [{ namespaceSelector: { matchLabels: { 'giftlist/operators': 'true' } } }] },
      {
        from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'giftlist' } } }],
        ports: [{ port: 27017 }, { port: 9092 }, { port: 6379 }, { port: 1025 }],
      },
    ]);
  });

  it('allow exactly the calls between parts that the contracts contain', () => {
    const tables: Record<string, Record<string, RouteDefinition>> = routesByService;
    const serviceCalls = Object.entries(tables).flatMap(([to, table]) =>
      Object.values(table).flatMap(route =>
        route.access === 'service' ? route.callers.map(from => `${from} -> ${to}`) : [],
      ),
    );
    const behindGateway = [...services, ...getParts('frontend').map(({ name }) => name)];
    const expected = new Set([...serviceCalls, ...behindGateway.map(to => `gateway -> ${to}`)]);
    expect(policies.listAllowedPairs(8080)).toEqual([...expected].sort());
  });

  it('allow each part to connect to exactly the stores in its configuration', () => {
    const ports = { MONGO_URL: 27017, KAFKA_BROKERS: 9092, REDIS_URL: 6379 };
    for (const part of partNames) {
      const expected = Object.entries(ports).flatMap(([name, port]) =>
        name in configurations[part].shape ? [port] : [],
      );
      const allowed = policies.listPortsToNamespace(part, { 'giftlist/stores': 'true' });
      expect([part, allowed]).toEqual([part, expected.sort((a, b) => a - b)]);
    }
    for (const { name } of getParts('frontend')) {
      expect(policies.listPortsToNamespace(name, { 'giftlist/stores': 'true' })).toEqual([]);
    }
  });

  it('allow internet access only for parts that need it, and never to private ranges', () => {
    // Detects parts that need the internet for a configured external URL or for pasted links.
    const callsInternet = (part: (typeof partNames)[number]) =>
      Object.keys(configurations[part].shape).some(
        name => name === 'LINK_ALLOWED_HOSTS' || (name.endsWith('_URL') && !internalVariables.has(name)),
      );
    const internalVariables = new Set([
      ...Object.keys(baseConfig.shape),
      ...parts.map(part => part.urlVariable),
    ]);
    const partsWithInternet = parts
      .filter(({ name }) => policies.listInternetPorts(name).length > 0)
      .map(({ name }) => name);
    expect(partsWithInternet).toEqual(partNames.filter(callsInternet));
    for (const name of partsWithInternet) {
      const privateRanges = [
        '10.0.0.0/8',
        '100.64.0.0/10',
        '169.254.0.0/16',
        '172.16.0.0/12',
        '192.168.0.0/16',
      ];
      expect(policies.listExcludedRanges(name)).toEqual(privateRanges);
    }
  });

  it('allow the usual ports of HTTP for the shop, and of HTTPS and SMTP for notifications', () => {
    expect(policies.listInternetPorts('shop')).toEqual([80, 443]);
    expect(policies.listInternetPorts('notifications')).toEqual([25, 443, 465, 587, 2525]);
  });
});

describe('the startup of a service', () => {
  it('may take half an hour, because it may run migrations', () => {
    const Probe = z.looseObject({ periodSeconds: z.number(), failureThreshold: z.number() });
    for (const name of services) {
      const deployment = findManifest('Deployment', name);
      const container = deployment && getPodTemplate(deployment)?.spec.containers[0];
      const { periodSeconds, failureThreshold } = Probe.parse(container?.startupProbe);
      expect([name, periodSeconds * failureThreshold]).toEqual([name, 1_800]);
    }
  });
});
