import { topics } from '@giftlist/contracts/event';
import { services } from '@giftlist/contracts/services';
import { nameOf } from '@giftlist/infra/kubernetes/manifest';
import { topicShape } from '@giftlist/service-kit/kafka/topics';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { production } from './production.ts';
import { findConsumers } from './sources.ts';

/* Scaling by lag: up to the number of partitions, by the unread events of a service. */
const { manifests } = production();

describe('a service that reads events', () => {
  it('scales to at most the number of partitions of a topic', () => {
    const Bound = z.looseObject({ spec: z.looseObject({ maxReplicaCount: z.number() }) });
    const most = Math.max(...topics.map(topicShape).map(({ partitions }) => partitions));
    for (const manifest of manifests().filter(({ kind }) => kind === 'ScaledObject')) {
      const { maxReplicaCount } = Bound.parse(manifest).spec;
      expect([nameOf(manifest), maxReplicaCount]).toEqual([nameOf(manifest), most]);
    }
  });

  it('scales with its unread events', () => {
    const Scaled = z.looseObject({
      spec: z.looseObject({
        triggers: z.array(z.looseObject({ metadata: z.looseObject({ query: z.string().optional() }) })),
      }),
    });
    const readers = services.filter(service => findConsumers(service).length > 0);
    const scaled = manifests().filter(({ kind }) => kind === 'ScaledObject');
    expect(scaled.map(({ metadata }) => metadata.name).sort()).toEqual([...readers].sort());
    for (const manifest of scaled) {
      const queries = Scaled.parse(manifest).spec.triggers.map(({ metadata }) => metadata.query ?? '');
      const pattern = /consumer=~"([^"]+)"/.exec(queries.join())?.[1] ?? 'nothing';
      const name = services.find(service => service === manifest.metadata.name);
      const all = services.flatMap(service => findConsumers(service));
      const seen = all.filter(one => new RegExp(`^(?:${pattern})$`).test(one));
      expect(seen).toEqual(name && findConsumers(name));
    }
  });
});
