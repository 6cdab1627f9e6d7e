import { giftStateEvents } from '@giftlist/contracts/gifts/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  emailKeyOf,
  type GiftHouse,
  knownBrowser,
  person,
  reserveForm,
  startGiftHouse,
} from '../gift-service.testing.ts';

let house: GiftHouse;
let gifts: Awaited<ReturnType<TestService['capturedEvents']>>;
let mails: typeof gifts;
beforeAll(async () => {
  house = await startGiftHouse();
  gifts = await house.service.capturedEvents('gifts.events');
  mails = await house.service.capturedEvents('mail.commands');
});
afterAll(() => house.service.stop());

const collaborator = person('colin');
const gift = fc.nat(3);
const does = <T extends string>(what: T) => fc.constant(what);
const units = fc.integer({ min: 1, max: 3 });
const ownStep = fc.oneof(
  fc.record({ does: does('add'), units }),
  fc.record({ does: does('change'), gift, units }),
  fc.record({ does: does('copy'), gift }),
  fc.record({ does: does('mark'), gift }),
  fc.record({ does: does('unmark'), gift }),
  fc.record({ does: does('reserve'), gift }),
  fc.record({ does: does('unreserve'), gift }),
  fc.record({ does: does('note'), gift }),
  fc.record({ does: does('order'), gift }),
  fc.record({ does: does('remove'), gift }),
  fc.record({ does: does('restore'), gift }),
);
const othersStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: does('take'), gift }) },
  { weight: 2, arbitrary: fc.record({ does: does('give back'), gift }) },
  { weight: 2, arbitrary: fc.record({ does: does('collaborator marks'), gift }) },
  { weight: 1, arbitrary: fc.record({ does: does('collaborator unmarks'), gift }) },
);
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Step = { own: Generated<typeof ownStep> } | { others: Generated<typeof othersStep> };
const histories: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof(fc.record({ own: ownStep }), fc.record({ others: othersStep })), {
    minLength: 6,
    maxLength: 14,
  })
  // Something is there to be taken, and is taken.
  .map(steps => [
    { own: { does: 'add', units: 2 } },
    { own: { does: 'add', units: 1 } },
    { others: { does: 'take', gift: 0 } },
    ...steps,
  ]);

/** A collaborator has something to take back beside the owner's own mark. */
const besideOwnMark: Step[] = [
  { own: { does: 'add', units: 2 } },
  { own: { does: 'add', units: 1 } },
  { own: { does: 'mark', gift: 0 } },
  { others: { does: 'collaborator unmarks', gift: 0 } },
  { others: { does: 'take', gift: 0 } },
  { others: { does: 'collaborator unmarks', gift: 0 } },
];

const ownersName = 'Olga';

/** A list lived through by its owner, with or without others taking things. */
class History {
  readonly told: string[] = [];
  readonly owner = person(`olga-${newId()}`);
  private readonly names = new Map<string, string>();
  private ids: string[] = [];
  private removed: string[] = [];
  private readonly tokens = new Map<string, string>();
  private list = '';

  async live(steps: readonly Step[], { alone }: { alone: boolean }): Promise<string> {
    const { service } = house;
    const editor_keys = [emailKeyOf(service, collaborator.email)];
    this.list = (await house.addList(this.owner, { editor_keys })).id;
    for (const step of steps) {
      if ('own' in step) await this.own(step.own);
      else if (!alone) await this.others(step.others);
      await this.look();
    }
    return this.list;
  }

  /** An answer to the last byte, with names for what differs between any two lives. */
  private async tell(call: Promise<{ status: number; headers: Headers; text: string }>) {
    const { status, headers, text } = await call;
    const kept = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    const plain = text
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, id => this.nameOf(id))
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT');
    this.told.push(JSON.stringify([status, kept, plain]));
    return { status, text };
  }

  private nameOf(id: string): string {
    const name = this.names.get(id) ?? `ID${this.names.size}`;
    this.names.set(id, name);
    return name;
  }

  private async look(): Promise<void> {
    const { service } = house;
    const params = { id: this.list };
    await this.tell(service.call('GET /giftlist/{id}/gifts', { as: this.owner, params }));
    await this.tell(service.call('GET /giftlist/{id}/gifts', { cookies: knownBrowser(this.owner), params }));
    await this.tell(service.call('GET /giftlist/{id}/thank-you-notes', { as: this.owner, params }));
  }

  private at(index: number): string {
    return this.ids[index % Math.max(1, this.ids.length)] ?? newId();
  }

  private async own(step: Generated<typeof ownStep>): Promise<void> {
    const { service } = house;
    const as = this.owner;
    if (step.does === 'add') {
      const body = { giftlist_id: this.list, gift_title: 'Kite', quantity: step.units };
      return this.added(await this.tell(service.call('POST /giftitem/create', { as, query: {}, body })));
    }
    const id = this.at(step.gift);
    const form = { ...reserveForm(id, ownersName), email: as.email };
    switch (step.does) {
      case 'change':
        return void (await this.tell(
          service.call('PUT /giftitem/update', { as, query: {}, body: { id, quantity: step.units } }),
        ));
      case 'copy':
        return this.added(
          await this.tell(
            service.call('POST /giftitem/copy', { as, body: { gift_id: id, giftlist_id: this.list } }),
          ),
        );
      case 'mark':
        return void (await this.tell(service.call('POST /giftitem/mark-as-purchased', { as, body: form })));
      case 'unmark':
        return void (await this.tell(
          service.call('POST /giftitem/unmark-from-purchased', { as, body: { gift_id: id } }),
        ));
      case 'reserve':
        return void (await this.tell(service.call('POST /giftitem/reserve', { as, body: form })));
      case 'unreserve':
        return void (await this.tell(
          service.call('POST /giftitem/unreserve', { as, body: { gift_id: id } }),
        ));
      case 'note':
        return void (await this.tell(
          service.call('PUT /giftitem/received', {
            as,
            body: { gift_id: id, claim_id: newId(), received: true },
          }),
        ));
      case 'order':
        return void (await this.tell(
          service.call('PUT /giftlist/{id}/gift-order', {
            as,
            params: { id: this.list },
            body: { gift_ids: [id] },
          }),
        ));
      case 'restore':
        return this.restore(id);
      case 'remove':
        this.ids = this.ids.filter(known => known !== id);
        this.removed.push(id);
        return void (await this.tell(service.call('DELETE /giftitem/delete/{id}', { as, params: { id } })));
    }
  }

  /** The last one deleted; where none was, a gift that is there. */
  private async restore(id: string): Promise<void> {
    const gift_id = this.removed.pop() ?? id;
    const body = { gift_id };
    const { status } = await this.tell(
      house.service.call('POST /giftitem/restore', { as: this.owner, body }),
    );
    if (status === 200 && !this.ids.includes(gift_id)) this.ids.push(gift_id);
  }

  private added({ status, text }: { status: number; text: string }): void {
    const id = /"id":"([^"]+)"/.exec(text)?.[1];
    if (status === 201 && id !== undefined) this.ids.push(id);
  }

  private async others(step: Generated<typeof othersStep>): Promise<void> {
    const { service } = house;
    const gift_id = this.at(step.gift);
    if (step.does === 'take') {
      const taken = await service.call('POST /giftitem/reserve', { body: reserveForm(gift_id) });
      if (taken.status === 201) this.tokens.set(gift_id, taken.body.data.unreserve_token);
    } else if (step.does === 'give back') {
      const token = this.tokens.get(gift_id);
      if (token) await service.call('POST /giftitem/unreserve', { body: { gift_id, token } });
    } else if (step.does === 'collaborator marks') {
      const body = { gift_id, name: 'Colin', email: collaborator.email };
      await service.call('POST /giftitem/mark-as-purchased', { as: collaborator, body });
    } else {
      await this.unmarkOfOthers(gift_id);
    }
  }

  /** A collaborator who takes back the owner's own mark would show that, as it has to be. */
  private async unmarkOfOthers(gift_id: string): Promise<void> {
    const { service } = house;
    const as = collaborator;
    const seen = await service.call('GET /giftitem/{id}', { as, params: { id: gift_id } });
    const claims = seen.status === 200 ? seen.body.claims : [];
    const claim_id = claims.find(({ info }) => info?.name !== ownersName)?.id;
    if (claim_id) {
      await service.call('POST /giftitem/unmark-from-purchased', { as, body: { gift_id, claim_id } });
    }
  }
}

/** What is told of a list's gifts to whoever has it open, the owner among them. */
const nudgesOf = (list: string) =>
  giftStateEvents
    .flatMap(event => gifts.of(event))
    .filter(({ data }) => data.giftlist_id === list)
    .map(({ type, data }) => `${type} ${data.version}`)
    .toSorted();

describe('over random histories an owner before Reveal', () => {
  it('is answered, shown, nudged and written to the same, whatever others take', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async steps => {
        const [quiet, busy] = [new History(), new History()];
        const list = await quiet.live(steps, { alone: true });
        const taken = await busy.live(steps, { alone: false });
        expect(busy.told).toEqual(quiet.told);
        await eventually(() => {
          expect(nudgesOf(list).length).toBeGreaterThan(1);
          expect(nudgesOf(taken)).toEqual(nudgesOf(list));
        });
        for (const { data } of mails.of(mailRequested)) {
          const { to } = await house.service.openMail(data.sealed);
          expect([quiet.owner.email, busy.owner.email]).not.toContain(to.email);
        }
      }),
      { numRuns: 6, examples: [[besideOwnMark]] },
    );
  }, 600_000);
});
