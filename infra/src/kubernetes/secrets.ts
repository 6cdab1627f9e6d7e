import { services } from '@giftlist/contracts/route';
import type { Keys } from '../stack/keys.ts';

/** The stores of `k8s/overlays/local` need no passwords. */
const localStores = {
  KAFKA_BROKERS: 'kafka.giftlist-stores.svc:9092',
  REDIS_URL: 'redis://redis.giftlist-stores.svc:6379',
};
const localMongo = { MONGO_URL: 'mongodb://mongo.giftlist-stores.svc:27017/?replicaSet=rs0' };
const localMail = { SMTP_URL: 'smtp://mail.giftlist-stores.svc:1025' };

/** Creates the secrets of `k8s/overlays/local`, for `kubectl apply -f -`. */
export function createLocalSecrets(keys: Keys) {
  const createSecret = (name: string, stringData: Record<string, string>) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: 'giftlist' },
    type: 'Opaque',
    stringData,
  });
  const partSecrets = Object.entries(keys.parts).map(([part, values]) =>
    createSecret(`${part}-keys`, {
      ...values,
      ...(services.some(service => service === part) && localMongo),
      ...(part === 'notifications' && localMail),
    }),
  );
  return {
    apiVersion: 'v1',
    kind: 'List',
    items: [
      createSecret('stores', localStores),
      createSecret('jobs', localMongo),
      createSecret('shared-keys', keys.shared),
      ...partSecrets,
    ],
  };
}
