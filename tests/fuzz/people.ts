import { addGifts, api, createList, createOwner, type Owner, signInAgain } from '../support/system.ts';
import type { Operation } from './operations.ts';
import type { GetKnownValue } from './schemas.ts';

export type Sender = 'owner' | 'account without a profile' | 'visitor';

const password = 'a rather long pass phrase';
/** Shorter than the lifetime of an access token. */
const renewAfterMs = 240_000;

/** Creates accounts, a list, gifts and more, because only requests with existing ids reach the handlers. */
export class People {
  private readonly owner: Owner;
  private readonly ids: Record<string, string>;
  private readonly emailWithoutProfile = `bare.${Date.now().toString(36)}@example.org`;
  private tokenWithoutProfile = '';
  private signedInAt = 0;

  private constructor(owner: Owner, ids: Record<string, string>) {
    this.owner = owner;
    this.ids = ids;
  }

  static async create(): Promise<People> {
    const owner = await createOwner('fuzz');
    const friend = await createOwner('friend');
    const list = await createList(owner, 'Everything odd');
    const [gift = ''] = await addGifts(owner, list, { count: 3, quantity: 900 });
    const occasion = await api.call('POST /occasions/update', {
      token: owner.token,
      body: { name: 'Name day', date: '2027-05-01' },
    });
    const conversation = await api.call('POST /genie/conversations', { token: owner.token, body: {} });
    const people = new People(owner, {
      list,
      gift,
      profile: owner.profileId,
      friend: friend.profileId,
      occasion: occasion.data.id,
      conversation: conversation.data.id,
    });
    await people.signIn();
    return people;
  }

  /** Signs both accounts in. For an existing account, sign-up with the right password signs in. */
  async signIn(): Promise<void> {
    await signInAgain(this.owner);
    const { data } = await api.call('POST /auth/sign-up', {
      body: { email: this.emailWithoutProfile, password },
    });
    this.tokenWithoutProfile = data.access_token;
    this.signedInAt = performance.now();
  }

  /** Signs in again before the access tokens expire. */
  async renewSignIn(): Promise<void> {
    if (performance.now() - this.signedInAt > renewAfterMs) await this.signIn();
  }

  createAuthHeaders(sender: Sender): Record<string, string> {
    if (sender === 'visitor') return {};
    return { 'x-access-token': sender === 'owner' ? this.owner.token : this.tokenWithoutProfile };
  }

  createKnownValueLookup({ path }: Operation): GetKnownValue {
    const { list, gift, profile, friend, occasion, conversation } = this.ids;
    const idsByPath: [pattern: RegExp, id: string | undefined][] = [
      [/^\/giftlist/, list],
      [/^\/giftitem/, gift],
      [/^\/user\/\{id\}/, profile],
      [/^\/occasions/, occasion],
      [/^\/genie/, conversation],
    ];
    const id = idsByPath.find(([pattern]) => pattern.test(path))?.[1];
    const valuesByField: Record<string, string | undefined> = {
      id,
      giftlist_id: list,
      giftlistId: list,
      list_id: list,
      gift_id: gift,
      userId: profile,
      user: profile,
      targetId: friend,
      followerId: friend,
      lists: list,
      email: 'vera@example.org',
      emails: 'vera@example.org',
      email_ids: 'vera@example.org',
      editor_users: 'vera@example.org',
      password,
      currency: 'EUR',
      country: 'de',
      timeZone: 'Europe/Berlin',
      // Nothing listens on port 9.
      url: 'http://localhost:9/kite',
      product_url: 'https://shop.example/kite?colour=red',
    };
    return field => valuesByField[field];
  }
}
