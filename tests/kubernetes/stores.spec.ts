import { readFileSync } from 'node:fs';
import path from 'node:path';
import { mapServices, services } from '@giftlist/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readEnvironment } from './environment.ts';
import { getPodTemplate, render } from './manifest.ts';
import { useProduction } from './production.ts';

const { getManifests, findManifest } = useProduction();

describe('the stores on Kubernetes', () => {
  const Mongo = z.looseObject({
    spec: z.looseObject({
      version: z.string(),
      security: z.looseObject({ roles: z.unknown() }),
      users: z.array(
        z.looseObject({
          name: z.string(),
          passwordSecretRef: z.object({ name: z.string(), key: z.string() }),
          scramCredentialsSecretName: z.string(),
          roles: z.array(z.object({ db: z.string(), name: z.string() })),
        }),
      ),
    }),
  });
  const parseMongo = () => Mongo.parse(findManifest('MongoDBCommunity', 'mongo')).spec;

  it('have the same versions as in docker-compose.yml', () => {
    const Kafka = z.looseObject({ spec: z.looseObject({ kafka: z.looseObject({ version: z.string() }) }) });
    const compose = readFileSync(path.resolve(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
    const images = [
      `image: mongo:${parseMongo().version}`,
      `image: apache/kafka:${Kafka.parse(findManifest('Kafka', 'giftlist')).spec.kafka.version}`,
    ];
    const lines = compose.split('\n').map(line => line.trim());
    expect(images.filter(image => !lines.includes(image))).toEqual([]);
  });

  it('have a MongoDB user for each service, which can access only its database, and one for jobs', () => {
    const roles = parseMongo().users.map(user => [
      user.name,
      user.roles.map(({ db, name }) => `${name} of ${db}`),
    ]);
    expect(Object.fromEntries(roles)).toEqual({
      ...mapServices(name => [`readWrite of giftlist_${name}`, 'statusReader of admin']),
      jobs: ['readWriteAnyDatabase of admin'],
    });
    expect(parseMongo().users.map(({ name }) => name)).toEqual([...services, 'jobs']);
    // The database of a service is `<NAMESPACE>_<service>`.
    for (const name of services) {
      expect(readEnvironment(getManifests(), name).get('NAMESPACE')).toEqual({ value: 'giftlist' });
    }
    // Unlike `clusterMonitor`, `statusReader` cannot read the oplog.
    const privileges = [{ resource: { cluster: true }, actions: ['serverStatus', 'getParameter'] }];
    expect(parseMongo().security.roles).toEqual([{ role: 'statusReader', db: 'admin', privileges }]);
  });

  it('have a different password for each MongoDB user, from the secret store', () => {
    const ExternalSecret = z.looseObject({
      spec: z.looseObject({
        data: z.array(z.object({ secretKey: z.string(), remoteRef: z.object({ property: z.string() }) })),
      }),
    });
    const names = parseMongo().users.map(({ name }) => name);
    const refs = parseMongo().users.map(({ passwordSecretRef }) => passwordSecretRef);
    expect(refs).toEqual(names.map(name => ({ name: 'mongo-passwords', key: name })));
    const secret = findManifest('ExternalSecret', 'mongo-passwords');
    expect(secret?.metadata.namespace).toBe(findManifest('MongoDBCommunity', 'mongo')?.metadata.namespace);
    const { data } = ExternalSecret.parse(secret).spec;
    expect(data.map(({ secretKey }) => secretKey)).toEqual(names);
    expect(data.map(({ remoteRef }) => remoteRef.property)).toEqual(names);
    expect(new Set(parseMongo().users.map(user => user.scramCredentialsSecretName)).size).toBe(names.length);
  });

  it('give MongoDB pods the service account and permissions of their operator', () => {
    const name = 'mongodb-kubernetes-appdb';
    const namespace = findManifest('MongoDBCommunity', 'mongo')?.metadata.namespace;
    expect(findManifest('ServiceAccount', name)?.metadata.namespace).toBe(namespace);
    expect(findManifest('Role', name)).toMatchObject({
      metadata: { namespace },
      rules: [
        { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
        { apiGroups: [''], resources: ['pods'], verbs: ['get', 'patch', 'delete'] },
      ],
    });
    expect(findManifest('RoleBinding', name)).toMatchObject({
      metadata: { namespace },
      roleRef: { kind: 'Role', name },
      subjects: [{ kind: 'ServiceAccount', name, namespace }],
    });
  });

  it('accept connections to Kafka only from the system’s namespace', async () => {
    const Listeners = z.array(z.looseObject({ name: z.string(), networkPolicyPeers: z.unknown() })).min(1);
    const Kafka = z.looseObject({ spec: z.looseObject({ kafka: z.looseObject({ listeners: Listeners }) }) });
    const otherEnvironments = await Promise.all(['overlays/local', 'examples/managed'].map(render));
    const clusters = [...getManifests(), ...otherEnvironments.flat()].filter(({ kind }) => kind === 'Kafka');
    const listeners = clusters.flatMap(cluster => Kafka.parse(cluster).spec.kafka.listeners);
    const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': 'giftlist' } };
    expect(listeners.map(({ name, networkPolicyPeers }) => [name, networkPolicyPeers])).toEqual([
      ['plain', [{ namespaceSelector }]],
    ]);
  }, 300_000);

  it('limit Redis to more than twice the memory of its data', () => {
    const redis = findManifest('StatefulSet', 'redis');
    const container = redis && getPodTemplate(redis)?.spec.containers[0];
    const maxMemory = container?.args[container.args.indexOf('--maxmemory') + 1];
    expect([maxMemory, container?.resources.limits?.memory]).toEqual(['384mb', '1Gi']);
  });

  it('in overlays/local do not create Kafka topics automatically', async () => {
    const kafka = (await render('overlays/local')).find(
      ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'kafka',
    );
    const environment = kafka ? getPodTemplate(kafka)?.spec.containers[0]?.env : undefined;
    expect(environment).toContainEqual({ name: 'KAFKA_AUTO_CREATE_TOPICS_ENABLE', value: 'false' });
  }, 300_000);
});
