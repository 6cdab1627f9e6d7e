import { services } from '@giftlist/contracts/route';
import type { Keys } from '../stack/keys.ts';

/** As in `k8s/overlays/local`: its MongoDB has no password. */
const localStores = {
  KAFKA_BROKERS: 'kafka.giftlist-stores.svc:9092',
  REDIS_URL: 'redis://redis.giftlist-stores.svc:6379',
};
const localMongo = { MONGO_URL: 'mongodb://mongo.giftlist-stores.svc:27017/?replicaSet=rs0' };
const localMail = { SMTP_URL: 'smtp://mail.giftlist-stores.svc:1025' };

/** `k8s/overlays/local` refers to these. For `kubectl apply -f -`. */
export function createLocalSecrets(keys: Keys) {
  const secret = (name: string, stringData: Record<string, string>) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'giftlist' },
    type: 'Opaque',
    stringData,
  });
  const partSecrets = Object.entries(keys.parts).map(([part, values]) =>
    secret(`${part}-keys`, {
      ...values,
      ...(services.some(service => service === part) && localMongo),
      ...(part === 'notifications' && localMail),
    }),
  );
  return {
    apiVersion: 'v1',
    kind: 'List',
    items: [
      secret('stores', localStores),
      secret('jobs', localMongo),
      secret('shared-keys', keys.shared),
      ...partSecrets,
    ],
  };
}
