import { giftStateEvents } from '@giftlist/contracts/gifts/events';
import { listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { jobRows } from '@giftlist/service-kit/mongo/collections';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addGift,
  createKnownCookie,
  createPerson,
  createReserveForm,
  getEmailKey,
  openMails,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { ListCopier } from '../gifts/list-copier.events.ts';

const system = useGiftSystem();
let giftEvents: Awaited<ReturnType<TestService['capturedEvents']>>;
let mails: typeof giftEvents;
beforeAll(async () => {
  giftEvents = await system.service.capturedEvents('gifts.events');
  mails = await system.service.capturedEvents('mail.commands');
});

const collaborator = createPerson('colin');
/** The index of an existing gift. */
const gift = fc.nat(3);
const literal = <T extends string>(value: T) => fc.constant(value);
const stage = fc.constantFrom('ordered' as const, 'wrapped' as const, 'given' as const);
const units = fc.integer({ min: 1, max: 3 });
const ownStep = fc.oneof(
  fc.record({ action: literal('add'), units }),
  fc.record({ action: literal('change'), gift, units }),
  fc.record({ action: literal('copy'), gift }),
  fc.record({ action: literal('mark'), gift }),
  fc.record({ action: literal('unmark'), gift }),
  fc.record({ action: literal('reserve'), gift }),
  fc.record({ action: literal('unreserve'), gift }),
  fc.record({ action: literal('note'), gift }),
  fc.record({ action: literal('order'), gift }),
  fc.record({ action: literal('remove'), gift }),
  fc.record({ action: literal('restore'), gift }),
  fc.record({ action: literal('give something else') }),
  fc.record({ action: literal('note a unit') }),
  fc.record({ action: literal('release a unit') }),
  fc.record({ action: literal('request a link') }),
);
const othersStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ action: literal('reserve'), gift }) },
  { weight: 2, arbitrary: fc.record({ action: literal('unreserve'), gift }) },
  { weight: 3, arbitrary: fc.record({ action: literal('give'), gift, stage }) },
  { weight: 1, arbitrary: fc.record({ action: literal('release'), gift }) },
  { weight: 1, arbitrary: fc.record({ action: literal('collaborator names the owner'), gift }) },
  { weight: 2, arbitrary: fc.record({ action: literal('collaborator marks'), gift }) },
  { weight: 1, arbitrary: fc.record({ action: literal('collaborator unmarks'), gift }) },
);
type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Step = { own: Generated<typeof ownStep> } | { others: Generated<typeof othersStep> };
const histories: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof(fc.record({ own: ownStep }), fc.record({ others: othersStep })), {
    minLength: 6,
    maxLength: 14,
  })
  .map(steps => [
    { own: { action: 'add', units: 2 } },
    { own: { action: 'add', units: 1 } },
    { others: { action: 'reserve', gift: 0 } },
    { others: { action: 'reserve', gift: 1 } },
    ...steps,
  ]);

const historyWithOwnMark: Step[] = [
  { own: { action: 'add', units: 2 } },
  { own: { action: 'add', units: 1 } },
  { own: { action: 'mark', gift: 0 } },
  { others: { action: 'collaborator unmarks', gift: 0 } },
  { others: { action: 'reserve', gift: 0 } },
  { others: { action: 'collaborator unmarks', gift: 0 } },
];

const givingSteps = ['give something else', 'note a unit', 'release a unit', 'request a link'] as const;
type OwnGiving = Extract<Generated<typeof ownStep>, { action: (typeof givingSteps)[number] }>;
const isGivingStep = (step: Generated<typeof ownStep>): step is OwnGiving =>
  givingSteps.some(name => name === step.action);

const ownerName = 'Olga';
const lastTitle = 'The last one';

interface RawResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** Runs steps on a list and records everything that its owner can see. */
class OwnerHistory {
  readonly seen: string[] = [];
  readonly owner = createPerson(`olga-${newId()}`);
  private readonly friend = createPerson(`fred-${newId()}`);
  /** Ids of others' claims. The owner never sees them, but may guess them. */
  private readonly claimIds: string[] = [];
  /** Confirmation emails to givers. */
  confirmationCount = 0;
  private readonly placeholders = new Map<string, string>();
  private giftIds: string[] = [];
  private removedGiftIds: string[] = [];
  private readonly tokens = new Map<string, string>();
  private listId = '';

  /** Returns the list's id. */
  async run(steps: readonly Step[], { withOthers }: { withOthers: boolean }): Promise<string> {
    const { service } = system;
    const editor_keys = [getEmailKey(service, collaborator.email)];
    const list = await system.addList(this.owner, { editor_keys });
    this.listId = list.id;
    for (const step of steps) {
      if ('own' in step) await this.runOwnStep(step.own);
      else if (withOthers) await this.runOthersStep(step.others);
      await this.recordAll();
    }
    await this.reuseList();
    // A list's events are ordered, so all earlier events have arrived once this one has.
    await addGift(service, this.owner, list, { gift_title: lastTitle });
    return this.listId;
  }

  /** Replaces ids and times with placeholders. */
  private async record(call: RawResponse | Promise<RawResponse>): Promise<RawResponse> {
    const { status, headers, text } = await call;
    const stableHeaders = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    const stableText = text
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, id => this.getPlaceholder(id))
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    this.seen.push(JSON.stringify([status, stableHeaders, stableText]));
    return { status, headers, text };
  }

  private getPlaceholder(id: string): string {
    const placeholder = this.placeholders.get(id) ?? `ID${this.placeholders.size}`;
    this.placeholders.set(id, placeholder);
    return placeholder;
  }

  /** Includes deleted gifts and the data export. */
  private async recordAll(): Promise<void> {
    const { service } = system;
    const as = this.owner;
    const params = { id: this.listId };
    const responses = await Promise.all<RawResponse>([
      service.call('GET /giftlist/{id}/gifts', { as, params }),
      service.call('GET /giftlist/{id}/gifts', { cookies: createKnownCookie(as), params }),
      service.call('GET /giftlist/{id}/thank-you-notes', { as, params }),
      service.call('GET /giftitem/search', { as, query: { q: 'kite' } }),
      service.call('GET /giving', { as }),
      service.call('GET /giving.csv', { as }),
      service.call('GET /internal/gifts/exports/{id}', {
        as: { service: 'users' },
        params: { id: as.profileId },
      }),
      ...[...this.giftIds, ...this.removedGiftIds].map(id =>
        service.call('GET /giftitem/{id}', { as, params: { id } }),
      ),
    ]);
    for (const response of responses) await this.record(response);
  }

  private async reuseList(): Promise<void> {
    const { service } = system;
    const { id, user_id: owner_id, currency } = await system.addList(this.owner);
    const at = service.clock.now().toISOString();
    const from = { list_id: this.listId, gifts: 'still-free', gifts_revealed: false } as const;
    const event = { id: newId(), type: listReused.name, source: '/lists', time: at, snapshot: false };
    const data = { id, owner_id, currency, from, at };
    await service.get(Outbox).transact(tx => service.get(ListCopier).startCopying({ ...event, data }, tx));
    await eventually(async () => (await jobRows().countDocuments()) === 0, 60_000);
    await this.record(service.call('GET /giftlist/{id}/gifts', { as: this.owner, params: { id } }));
  }

  private getGiftId(index: number): string {
    return this.giftIds[index % Math.max(1, this.giftIds.length)] ?? newId();
  }

  private async runOwnStep(step: Generated<typeof ownStep>): Promise<void> {
    const { service } = system;
    const as = this.owner;
    if (isGivingStep(step)) return this.runOwnGivingStep(step);
    if (step.action === 'add') {
      const body = { giftlist_id: this.listId, gift_title: 'Kite', quantity: step.units };
      return this.storeId(await this.record(service.call('POST /giftitem/create', { as, query: {}, body })));
    }
    const id = this.getGiftId(step.gift);
    const form = { ...createReserveForm(id, ownerName), email: as.email };
    switch (step.action) {
      case 'change':
        return void (await this.record(
          service.call('PUT /giftitem/update', { as, query: {}, body: { id, quantity: step.units } }),
        ));
      case 'copy':
        return this.storeId(
          await this.record(
            service.call('POST /giftitem/copy', { as, body: { gift_id: id, giftlist_id: this.listId } }),
          ),
        );
      case 'mark':
        return void (await this.record(service.call('POST /giftitem/mark-as-purchased', { as, body: form })));
      case 'unmark':
        return void (await this.record(
          service.call('POST /giftitem/unmark-from-purchased', { as, body: { gift_id: id } }),
        ));
      case 'reserve':
        return void (await this.record(service.call('POST /giftitem/reserve', { as, body: form })));
      case 'unreserve':
        return void (await this.record(
          service.call('POST /giftitem/unreserve', { as, body: { gift_id: id } }),
        ));
      case 'note':
        return void (await this.record(
          service.call('PUT /giftitem/received', {
            as,
            body: { gift_id: id, claim_id: newId(), received: true },
          }),
        ));
      case 'order':
        return void (await this.record(
          service.call('PUT /giftlist/{id}/gift-order', {
            as,
            params: { id: this.listId },
            body: { gift_ids: [id] },
          }),
        ));
      case 'restore':
        return this.restore(id);
      case 'remove':
        this.giftIds = this.giftIds.filter(existing => existing !== id);
        this.removedGiftIds.push(id);
        return void (await this.record(service.call('DELETE /giftitem/delete/{id}', { as, params: { id } })));
    }
  }

  /** Also tries the id of another person's claim. */
  private async runOwnGivingStep({ action }: OwnGiving): Promise<void> {
    const { service } = system;
    const as = this.owner;
    const id = this.claimIds.at(-1) ?? newId();
    if (action === 'give something else') {
      const body = { title: 'Tea', for_whom: 'Grandma', price: 5 };
      const added = await this.record(service.call('POST /giving', { as, body }));
      const recipientId = /"recipient":\{"id":"([^"]+)"/.exec(added.text)?.[1] ?? newId();
      const params = { profileId: recipientId };
      const budget = { year: 2026, amount: 50 };
      await this.record(service.call('PUT /giving/budgets/{profileId}', { as, params, body: budget }));
    } else if (action === 'note a unit') {
      const params = { claimId: id };
      await this.record(service.call('PUT /giving/{claimId}', { as, params, body: { stage: 'given' } }));
    } else if (action === 'release a unit') {
      await this.record(service.call('DELETE /giving/{id}', { as, params: { id } }));
    } else {
      await this.record(service.call('POST /giving/link', { body: { email: as.email } }));
    }
  }

  /** Without deleted gifts, tries to restore one that is not deleted. */
  private async restore(id: string): Promise<void> {
    const gift_id = this.removedGiftIds.pop() ?? id;
    const body = { gift_id };
    const { status } = await this.record(
      system.service.call('POST /giftitem/restore', { as: this.owner, body }),
    );
    if (status === 200 && !this.giftIds.includes(gift_id)) this.giftIds.push(gift_id);
  }

  private storeId({ status, text }: RawResponse): void {
    const id = /"id":"([^"]+)"/.exec(text)?.[1];
    if (status === 201 && id !== undefined) this.giftIds.push(id);
  }

  private async runOthersStep(step: Generated<typeof othersStep>): Promise<void> {
    const { service } = system;
    const gift_id = this.getGiftId(step.gift);
    if (step.action === 'give') return this.give(gift_id, step.stage);
    if (step.action === 'release') return this.release(gift_id);
    if (step.action === 'collaborator names the owner') {
      const body = { gift_id, name: 'Ottilie', email: this.owner.email };
      const marked = await service.call('POST /giftitem/mark-as-purchased', { as: collaborator, body });
      if (marked.status === 200) this.claimIds.push(...marked.body.data.claims.map(({ id }) => id));
      return;
    }
    if (step.action === 'reserve') {
      const reserved = await service.call('POST /giftitem/reserve', { body: createReserveForm(gift_id) });
      if (reserved.status !== 201) return;
      this.tokens.set(gift_id, reserved.body.data.unreserve_token);
      this.confirmationCount += 1;
    } else if (step.action === 'unreserve') {
      const token = this.tokens.get(gift_id);
      if (token) await service.call('POST /giftitem/unreserve', { body: { gift_id, token } });
    } else if (step.action === 'collaborator marks') {
      const body = { gift_id, name: 'Colin', email: collaborator.email };
      await service.call('POST /giftitem/mark-as-purchased', { as: collaborator, body });
    } else {
      await this.unmarkOthers(gift_id);
    }
  }

  private async give(gift_id: string, newStage: Generated<typeof stage>): Promise<void> {
    const { service } = system;
    const as = this.friend;
    const form = { ...createReserveForm(gift_id, 'Fred'), email: as.email };
    const reserved = await service.call('POST /giftitem/reserve', { as, body: form });
    if (reserved.status === 201) this.confirmationCount += 1;
    for (const { id } of await this.findGivingLines(as, gift_id)) {
      this.claimIds.push(id);
      const body = { stage: newStage, paid: 12.5, note: 'Blue', order_number: 'A-1' };
      await service.call('PUT /giving/{claimId}', { as, params: { claimId: id }, body });
    }
    const budget = { year: 2026, amount: 100 };
    const params = { profileId: this.owner.profileId };
    await service.call('PUT /giving/budgets/{profileId}', { as, params, body: budget });
    const otherGift = { title: 'Tea', for_whom: 'Olga', recipient_id: this.owner.profileId };
    await service.call('POST /giving', { as, body: otherGift });
  }

  private async release(gift_id: string): Promise<void> {
    const as = this.friend;
    const [unit] = await this.findGivingLines(as, gift_id);
    if (unit) await system.service.call('DELETE /giving/{id}', { as, params: { id: unit.id } });
  }

  private async findGivingLines(as: TestPerson, giftId: string) {
    const { body } = await system.service.call('GET /giving', { as });
    return body.groups.flatMap(({ lines }) => lines.filter(({ gift_id }) => gift_id === giftId));
  }

  /** Skips the owner's marks, because the owner may see that they are released. */
  private async unmarkOthers(gift_id: string): Promise<void> {
    const { service } = system;
    const as = collaborator;
    const response = await service.call('GET /giftitem/{id}', { as, params: { id: gift_id } });
    const claims = response.status === 200 ? response.body.claims : [];
    const claim_id = claims.find(({ info }) => info?.name !== ownerName)?.id;
    if (claim_id) {
      await service.call('POST /giftitem/unmark-from-purchased', { as, body: { gift_id, claim_id } });
    }
  }
}

/** Returns the events sent to open pages of the list, in order. */
function readListEvents(listId: string): { seen: string[]; isComplete: boolean } {
  const events = giftEvents.all.flatMap(event => {
    const definition = giftStateEvents.find(({ name }) => name === event.type);
    const data = definition?.data.parse(event.data);
    return data?.giftlist_id === listId ? [{ type: event.type, data }] : [];
  });
  const giftIds = [...new Set(events.map(({ data }) => data.id))];
  return {
    seen: events.map(({ type, data }) => `${type} ${giftIds.indexOf(data.id)} ${data.version}`),
    isComplete: events.some(({ data }) => data.gift_title === lastTitle),
  };
}

describe('an owner before Reveal, in random histories', () => {
  const ownerHistories: OwnerHistory[] = [];

  it('gets the same responses and events whatever others claim', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async steps => {
        const [quiet, busy] = [new OwnerHistory(), new OwnerHistory()];
        ownerHistories.push(quiet, busy);
        const quietList = await quiet.run(steps, { withOthers: false });
        const busyList = await busy.run(steps, { withOthers: true });
        expect(busy.seen).toEqual(quiet.seen);
        await eventually(() => readListEvents(quietList).isComplete && readListEvents(busyList).isComplete);
        expect(readListEvents(busyList).seen).toEqual(readListEvents(quietList).seen);
      }),
      { numRuns: 6, examples: [[historyWithOwnMark]] },
    );
  }, 600_000);

  it('gets no email', async () => {
    const { service } = system;
    const lastOwner = createPerson('last-owner');
    const { id } = await addGift(service, lastOwner, await system.addList(lastOwner));
    await service.call('POST /giftitem/reserve', { body: createReserveForm(id, 'Last') });
    const expected = ownerHistories.reduce((sum, { confirmationCount }) => sum + confirmationCount, 1);
    const recipients = await eventually(async () => {
      const opened = await openMails(service, mails);
      const reserved = opened.filter(({ template }) => template === 'reservation-confirmed');
      expect(reserved).toHaveLength(expected);
      expect(reserved.some(({ to }) => to.email === 'last@example.com')).toBe(true);
      return opened.map(({ to }) => to.email);
    });
    expect(
      ownerHistories.map(({ owner }) => owner.email).filter(email => recipients.includes(email)),
    ).toEqual([]);
  });
});
