import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Manifest, parseManifests, render } from './manifest.ts';
import { findViolations } from './policies.ts';
import { Schemas } from './schemas.ts';

/** Long enough to fetch kubectl and the schemas. */
const fetchTimeoutMs = 300_000;

let schemas: Schemas;
beforeAll(async () => {
  schemas = await Schemas.open();
}, fetchTimeoutMs);

const folders = [
  'overlays/local',
  'overlays/production',
  'examples/managed',
  'examples/operation',
  'examples/restore',
];

describe.each(folders)('%s', folder => {
  let manifests: Manifest[];
  beforeAll(async () => {
    manifests = await render(folder);
  }, fetchTimeoutMs);

  it('is valid for the API of a current Kubernetes version', () => {
    expect(manifests.flatMap(manifest => schemas.findErrors(manifest))).toEqual([]);
  });

  it('violates no policy: for example, no container runs as root', () => {
    expect(manifests.flatMap(findViolations)).toEqual([]);
  });

  it('names each object of a kind uniquely in its namespace', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.namespace} ${metadata.name}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('the checks of manifests', () => {
  const invalidManifests = parseManifests(`
apiVersion: apps/v1
kind: Deployment
metadata: { name: careless }
spec:
  replicas: many
  selector: { matchLabels: { a: b } }
  template:
    metadata: { labels: { a: b } }
    spec:
      containers: [{ name: app, image: "app:latest", comand: [run] }]
`);

  it('report an unknown field and a wrong type', () => {
    const errors = invalidManifests.flatMap(manifest => schemas.findErrors(manifest)).join('\n');
    expect(errors).toContain('comand');
    expect(errors).toContain('Deployment careless /spec/replicas: must be integer');
  });

  it('report policy violations of a pod', () => {
    expect(invalidManifests.flatMap(findViolations)).toEqual([
      'Deployment careless: may run as root',
      'Deployment careless: has no seccomp profile',
      'Deployment careless: mounts a service account token',
      'Deployment careless: image app:latest has no fixed version',
      'Deployment careless: has no CPU or memory request',
      'Deployment careless: has no CPU or memory limit',
      'Deployment careless: allows privilege escalation',
      'Deployment careless: does not drop all capabilities',
      'Deployment careless: has a writable root file system',
      'Deployment careless: has no readiness probe',
    ]);
  });

  it('report a mistake in a custom resource', () => {
    const invalidResources = parseManifests(`
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: gifts }
spec: { scaleTargetRef: { name: gifts }, minReplicaCounts: 2, triggers: [] }
---
apiVersion: kafka.strimzi.io/v1
kind: Kafka
metadata: { name: giftlist }
spec: { kafka: { listeners: [{ name: plain, port: 9092, type: inner, tls: false }] } }
`);
    const errors = invalidResources.flatMap(manifest => schemas.findErrors(manifest)).join('\n');
    expect(errors).toContain('minReplicaCounts');
    expect(errors).toContain('Kafka giftlist /spec/kafka/listeners/0/type: must be equal to one of');
  });
});
