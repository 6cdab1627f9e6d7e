import { topics } from '@giftlist/contracts/event';
import { services } from '@giftlist/contracts/services';
import { getTopicShape } from '@giftlist/service-kit/kafka/topics';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { findConsumers } from './consumers.ts';
import { getKindAndName } from './manifest.ts';
import { useProduction } from './production.ts';

const { getManifests } = useProduction();

describe('a service that consumes events', () => {
  it('scales to as many replicas as a topic has partitions', () => {
    const MaxReplicas = z.looseObject({ spec: z.looseObject({ maxReplicaCount: z.number() }) });
    const maxPartitions = Math.max(...topics.map(getTopicShape).map(({ partitions }) => partitions));
    for (const manifest of getManifests().filter(({ kind }) => kind === 'ScaledObject')) {
      const { maxReplicaCount } = MaxReplicas.parse(manifest).spec;
      expect([getKindAndName(manifest), maxReplicaCount]).toEqual([getKindAndName(manifest), maxPartitions]);
    }
  });

  it('scales with the lag of its consumers', () => {
    const ScaledObject = z.looseObject({
      spec: z.looseObject({
        triggers: z.array(z.looseObject({ metadata: z.looseObject({ query: z.string().optional() }) })),
      }),
    });
    const consumingServices = services.filter(service => findConsumers(service).length > 0);
    const scaledObjects = getManifests().filter(({ kind }) => kind === 'ScaledObject');
    expect(scaledObjects.map(({ metadata }) => metadata.name).sort()).toEqual([...consumingServices].sort());
    for (const manifest of scaledObjects) {
      const queries = ScaledObject.parse(manifest).spec.triggers.map(({ metadata }) => metadata.query ?? '');
      const pattern = /consumer=~"([^"]+)"/.exec(queries.join())?.[1];
      const scaledService = services.find(service => service === manifest.metadata.name);
      if (!pattern || !scaledService)
        throw new Error(`${getKindAndName(manifest)} has no service or no query`);
      const allConsumers = services.flatMap(service => findConsumers(service));
      const matchingConsumers = allConsumers.filter(consumer =>
        new RegExp(`^(?:${pattern})$`).test(consumer),
      );
      expect(matchingConsumers).toEqual(findConsumers(scaledService));
    }
  });
});
