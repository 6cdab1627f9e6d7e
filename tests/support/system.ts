import { PublicApi } from '@giftlist/infra/demo/api';
import { type ControlAction, controlPart } from '@giftlist/infra/stack/control';

const requireVariable = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: start this with npm run bench, chaos, fuzz or rollout`);
  return value;
};

/** On a cluster, only `origin` is set. */
export const system = {
  origin: requireVariable('BASE_URL'),
  get namespace() {
    return requireVariable('NAMESPACE');
  },
  get mongoUrl() {
    return requireVariable('MONGO_URL');
  },
  get brokers() {
    return requireVariable('KAFKA_BROKERS');
  },
  get mailUrl() {
    return requireVariable('MAIL_URL');
  },
  get controlUrl() {
    return requireVariable('STACK_CONTROL_URL');
  },
};
export const api = new PublicApi(system.origin);

const controlTimeoutMs = 300_000;
export const control = (part: string, action: ControlAction): Promise<void> =>
  controlPart(system.controlUrl, part, action, controlTimeoutMs);

export interface Owner {
  /** Valid for ten minutes. `signInAgain` replaces it. */
  token: string;
  email: string;
  profileId: string;
}

const password = 'a rather long pass phrase';

export async function createOwner(firstName: string): Promise<Owner> {
  const email = `${firstName}.${Date.now().toString(36)}@example.org`;
  const signedUp = await api.call('POST /auth/sign-up', { body: { email, password } });
  const created = await api.call('POST /user/signup', {
    token: signedUp.data.access_token,
    query: {},
    body: { first_name: firstName, last_name: 'Larsen', birthday: '1990-04-12' },
  });
  const owner = { token: '', email, profileId: created.data.id };
  // The token of the sign-up was issued before the profile existed.
  await signInAgain(owner);
  return owner;
}

export async function signInAgain(owner: Owner): Promise<void> {
  const { data } = await api.call('POST /auth/sign-in', { body: { email: owner.email, password } });
  owner.token = data.access_token;
}

export async function createList(
  { token }: Owner,
  list_name: string,
  giftlist_type: 'public' | 'friends' = 'public',
): Promise<string> {
  return (await api.call('POST /giftlist/create', { token, body: { list_name, giftlist_type } })).data.id;
}

const giftsPerRequest = 100;

/** Returns the ids of the gifts. */
export async function addGifts(
  { token }: Owner,
  giftlist_id: string,
  { count, quantity = 1 }: { count: number; quantity?: number },
): Promise<string[]> {
  const ids: string[] = [];
  for (let start = 0; start < count; start += giftsPerRequest) {
    const gifts = Array.from({ length: Math.min(giftsPerRequest, count - start) }, (_, index) => ({
      gift_title: `Enamel camping mug, set of two, number ${start + index}`,
      price: 10 + ((start + index) % 90),
      quantity,
      details: 'The blue ones, please; any size is fine.',
    }));
    const { data } = await api.call('POST /giftitem/create-many', {
      token,
      query: {},
      body: { giftlist_id, gifts },
    });
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}
