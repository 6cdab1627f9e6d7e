import { givingTokenHeader } from '@giftlist/contracts/headers';
import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted } from '@giftlist/contracts/users/events';
import { eventually } from '@giftlist/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  type GiftSystem,
  getEmailKey,
  openMails,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { DeletedGifts } from '../gifts/deleted-gifts.ts';
import { BudgetModel } from './budgets.store.ts';
import { GivingModel } from './giving.store.ts';

const system = useGiftSystem();
let events: Awaited<ReturnType<GiftSystem['service']['capturedEvents']>>;
let mails: typeof events;
beforeAll(async () => {
  events = await system.service.capturedEvents('gifts.events');
  mails = await system.service.capturedEvents('mail.commands');
});

type Headers = Record<string, string>;
const readLines = async (as: TestPerson) => {
  const { body } = await system.service.call('GET /giving', { as });
  return body.groups.flatMap(({ lines }) => lines);
};
const createSessionHeaders = (token: string): Headers => ({ [givingTokenHeader]: token });

async function reserveGift(giver: TestPerson, listFields = {}, giftFields = {}) {
  const nora = createPerson(`nora-${newId()}`);
  const list = await system.addList(nora, listFields);
  const gift = await addGift(system.service, nora, list, { gift_title: 'Kite', price: 20, ...giftFields });
  await system.service.call('POST /giftitem/reserve', {
    as: giver,
    body: { ...createReserveForm(gift.id), email: giver.email },
  });
  const line = (await readLines(giver)).find(({ gift_id }) => gift_id === gift.id);
  if (!line) throw new Error('the gift is not in My giving');
  return { nora, list, gift, line };
}

async function readMailedToken(email: string): Promise<string> {
  return eventually(async () => {
    const opened = await openMails(system.service, mails);
    const link = opened.findLast(({ template, to }) => template === 'giving-link' && to.email === email);
    const token = link && 'link' in link ? new URL(link.link).searchParams.get('token') : null;
    expect(token).toBeTruthy();
    return token ?? '';
  });
}

describe('GET /giving', () => {
  it('does not return pictures from other servers', async () => {
    const giver = createPerson(`vera-${newId()}`);
    const foreign = await reserveGift(giver, {}, { image_url: 'https://owner.example/kite.jpg' });
    const ours = await reserveGift(giver, {}, { image_url: '/media/shop/pictures/kite.webp' });
    expect(foreign.gift.image_url).toBe('https://owner.example/kite.jpg');
    expect(foreign.line.image_url).toBeNull();
    expect(ours.line.image_url).toBe('/media/shop/pictures/kite.webp');
  });

  it('returns the gifts that a giver reserved, with recipient, list and date', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const link = 'https://www.amazon.com/dp/1';
    const { nora, list, gift, line } = await reserveGift(
      vera,
      { list_name: 'Christmas', occasion_date: '2031-12-24' },
      { product_url: link, currency: 'EUR' },
    );
    expect(line).toMatchObject({
      kind: 'list',
      gift_id: gift.id,
      title: 'Kite',
      product_url: link,
      store_name: 'Amazon',
      price: 20,
      currency: 'EUR',
      list: { id: list.id, name: 'Christmas' },
      on_list: true,
      recipient: { id: nora.profileId, name: 'Olga Test' },
      date: '2031-12-24',
      stage: 'reserved',
      paid: null,
      note: '',
      order_number: '',
    });
    const { headers, body } = await system.service.call('GET /giving', { as: vera });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(body.totals).toEqual([{ year: 2031, currency: 'EUR', amount: 20 }]);
  });

  it('returns 401 for a visitor without a link', async () => {
    const { status, problem } = await system.service.call('GET /giving', {});
    expect([status, problem.code]).toEqual([401, 'auth/required']);
  });

  it('shows gifts reserved before sign-up once the address is verified', async () => {
    const walter = createPerson(`walter-${newId()}`);
    const nora = createPerson(`nora-${newId()}`);
    const gift = await addGift(system.service, nora, await system.addList(nora));
    const body = { ...createReserveForm(gift.id), email: walter.email };
    await system.service.call('POST /giftitem/reserve', { body });
    expect(await readLines(walter)).toMatchObject([{ gift_id: gift.id }]);
    expect(await readLines({ ...walter, emailVerified: false })).toEqual([]);
  });

  it('does not return a gift that another account reserved with the giver’s address', async () => {
    const [ann, ben] = [createPerson(`ann-${newId()}`), createPerson(`ben-${newId()}`)];
    const nora = createPerson(`nora-${newId()}`);
    const gift = await addGift(system.service, nora, await system.addList(nora));
    await system.service.call('POST /giftitem/reserve', {
      as: ann,
      body: { ...createReserveForm(gift.id), email: ben.email },
    });
    const [line] = await readLines(ann);
    const noteChange = await system.service.call('PUT /giving/{claimId}', {
      as: ann,
      params: { claimId: line?.id ?? '' },
      body: { note: 'secret' },
    });
    expect(noteChange.status).toBe(200);
    expect(await readLines(ben)).toEqual([]);
  });
});

describe('PUT /giving/{claimId}', () => {
  it('changes only the fields that were sent', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { line } = await reserveGift(vera);
    const put = (body: object) =>
      system.service.call('PUT /giving/{claimId}', { as: vera, params: { claimId: line.id }, body });
    const first = await put({ stage: 'ordered', paid: 17.5, note: 'Blue one', order_number: 'A-1' });
    expect(first.status).toBe(200);
    await put({ stage: 'wrapped' });
    expect((await readLines(vera))[0]).toMatchObject({
      stage: 'wrapped',
      paid: 17.5,
      paid_currency: 'USD',
      note: 'Blue one',
      order_number: 'A-1',
    });
    await put({ paid: null, note: '' });
    expect((await readLines(vera))[0]).toMatchObject({ paid: null, note: '', order_number: 'A-1' });
  });

  it('keeps the paid currency when the owner changes the gift’s currency', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { nora, gift, line } = await reserveGift(vera);
    await system.service.call('PUT /giving/{claimId}', {
      as: vera,
      params: { claimId: line.id },
      body: { paid: 5 },
    });
    await system.service.call('PUT /giftitem/update', {
      as: nora,
      query: {},
      body: { id: gift.id, currency: 'GBP' },
    });
    expect((await readLines(vera))[0]).toMatchObject({ currency: 'GBP', paid: 5, paid_currency: 'USD' });
  });

  it('changes nothing that others see, and publishes no event', async () => {
    const { service } = system;
    const [vera, colin] = [createPerson(`vera-${newId()}`), createPerson(`colin-${newId()}`)];
    const { nora, list, gift, line } = await reserveGift(vera, {
      gifts_revealed: true,
      editor_keys: [getEmailKey(service, colin.email)],
    });
    const readAsOthers = () =>
      Promise.all(
        [undefined, colin, nora].flatMap(as => {
          const caller = as === undefined ? {} : { as };
          return [
            service.call('GET /giftlist/{id}/gifts', { ...caller, params: { id: list.id } }),
            service.call('GET /giftitem/{id}', { ...caller, params: { id: gift.id } }),
          ].map(async call => (await call).text);
        }),
      );
    const responsesBefore = await readAsOthers();
    const claimId = line.id;
    const body = { stage: 'given', paid: 3, note: 'x', order_number: 'y' } as const;
    const responses = [
      await service.call('PUT /giving/{claimId}', { as: vera, params: { claimId }, body }),
      await service.call('POST /giving', { as: vera, body: { title: 'Tea', for_whom: 'Ed' } }),
      await service.call('PUT /giving/budgets/{profileId}', {
        as: vera,
        params: { profileId: nora.profileId },
        body: { year: 2026, amount: 5 },
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 201, 200]);
    expect(await readAsOthers()).toEqual(responsesBefore);
    // A list's events are ordered, so all earlier ones have been published once this one arrives.
    const nextGift = await addGift(service, nora, list);
    const eventTypes = await eventually(() => {
      const published = events.all.filter(({ data }) => JSON.stringify(data).includes(list.id));
      expect(published.some(({ data }) => JSON.stringify(data).includes(nextGift.id))).toBe(true);
      return published.map(({ type }) => type);
    });
    expect(eventTypes).toEqual(['gift.added.v1', 'gift.reserved.v1', 'gift.added.v1']);
  });

  it('returns 404 for everybody except the giver', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { nora, line } = await reserveGift(vera);
    for (const as of [nora, createPerson('stranger')]) {
      const params = { claimId: line.id };
      const put = await system.service.call('PUT /giving/{claimId}', { as, params, body: { note: 'x' } });
      const removed = await system.service.call('DELETE /giving/{id}', { as, params: { id: line.id } });
      expect([put.problem.code, removed.problem.code]).toEqual(['giving/not-found', 'giving/not-found']);
    }
    expect((await readLines(vera))[0]).toMatchObject({ note: '' });
  });
});

describe('a gift that the giver added', () => {
  it('can be added, changed and deleted', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const add = (title: string, for_whom: string) =>
      system.service.call('POST /giving', {
        as: vera,
        body: { title, for_whom, price: 12, currency: 'USD' },
      });
    const book = await add('A book', 'Aunt Mary');
    expect(book.status).toBe(201);
    const tea = await add('Tea', 'aunt mary');
    expect(tea.body.data.recipient.id).toBe(book.body.data.recipient.id);
    expect(book.body.data).toMatchObject({ kind: 'other', title: 'A book', list: null, stage: 'reserved' });
    const id = book.body.data.id;
    await system.service.call('PUT /giving/{claimId}', {
      as: vera,
      params: { claimId: id },
      body: { stage: 'given' },
    });
    expect((await readLines(vera)).map(({ title, stage }) => [title, stage])).toEqual([
      ['A book', 'given'],
      ['Tea', 'reserved'],
    ]);
    await system.service.call('DELETE /giving/{id}', { as: vera, params: { id } });
    expect((await readLines(vera)).map(({ title }) => title)).toEqual(['Tea']);
  });

  it('is grouped with gifts from the recipient’s lists', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { nora } = await reserveGift(vera);
    const body = { title: 'Tea', for_whom: 'Nora', recipient_id: nora.profileId };
    await system.service.call('POST /giving', { as: vera, body });
    const { body: giving } = await system.service.call('GET /giving', { as: vera });
    expect(giving.groups).toHaveLength(1);
    expect(giving.groups[0]?.lines).toHaveLength(2);
  });
});

describe('PUT /giving/budgets/{profileId}', () => {
  it('sets and deletes a yearly budget, which counts only spending in its currency', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { nora, line } = await reserveGift(vera, { occasion_date: '2031-12-24' });
    const params = { profileId: nora.profileId };
    const setBudget = (body: object) =>
      system.service.call('PUT /giving/budgets/{profileId}', { as: vera, params, body: body as never });
    const response = await setBudget({ year: 2031, amount: 100, currency: 'USD' });
    expect(response.body.data).toMatchObject({ amount: 100, spent: 20, left: 80, other_currencies: [] });
    await system.service.call('PUT /giving/{claimId}', {
      as: vera,
      params: { claimId: line.id },
      body: { paid: 15, paid_currency: 'EUR' },
    });
    const { body } = await system.service.call('GET /giving', { as: vera });
    expect(body.budgets).toMatchObject([
      { left: 100, spent: 0, other_currencies: [{ currency: 'EUR', amount: 15 }] },
    ]);
    expect((await setBudget({ year: 2031, amount: null })).body.data).toBeNull();
    expect((await system.service.call('GET /giving', { as: vera })).body.budgets).toEqual([]);
  });
});

describe('a released unit', () => {
  it('is deleted from My giving with its notes, while the gift’s other unit stays', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { gift, line } = await reserveGift(vera, {}, { quantity: 2 });
    await system.service.call('POST /giftitem/reserve', {
      as: vera,
      body: { ...createReserveForm(gift.id), email: vera.email },
    });
    const params = { claimId: line.id };
    await system.service.call('PUT /giving/{claimId}', { as: vera, params, body: { note: 'x' } });
    const removed = await system.service.call('DELETE /giving/{id}', { as: vera, params: { id: line.id } });
    expect(removed.status).toBe(200);
    expect((await readLines(vera)).map(({ id }) => id)).not.toContain(line.id);
    expect(await readLines(vera)).toHaveLength(1);
    const read = await system.service.call('GET /giftitem/{id}', { params: { id: gift.id } });
    expect(read.body.available).toBe(1);
    expect(await GivingModel.findById(line.id)).toBeNull();
  });
});

describe('a deleted gift', () => {
  it('stays in the giver’s My giving with its title, link and notes', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const product_url = 'https://shop.example/kite';
    const { nora, gift, list, line } = await reserveGift(vera, { list_name: 'Christmas' }, { product_url });
    const params = { claimId: line.id };
    await system.service.call('PUT /giving/{claimId}', { as: vera, params, body: { order_number: 'A-1' } });
    await system.service.call('DELETE /giftitem/delete/{id}', { as: nora, params: { id: gift.id } });
    const expected = {
      id: line.id,
      title: 'Kite',
      product_url,
      on_list: false,
      order_number: 'A-1',
      list: { id: list.id, name: 'Christmas' },
    };
    expect(await readLines(vera)).toMatchObject([expected]);
    system.service.clock.advance(limits.giftRestoreMs + 1);
    await system.service.get(DeletedGifts).sweep();
    expect(await readLines(vera)).toMatchObject([expected]);
    for (const as of [nora, createPerson('stranger')]) {
      const put = await system.service.call('PUT /giving/{claimId}', { as, params, body: { note: 'x' } });
      const removed = await system.service.call('DELETE /giving/{id}', { as, params: { id: line.id } });
      expect([put.problem.code, removed.problem.code]).toEqual(['giving/not-found', 'giving/not-found']);
    }
    expect(await readLines(vera)).toMatchObject([expected]);
    await system.service.call('PUT /giving/{claimId}', { as: vera, params, body: { stage: 'given' } });
    expect(await readLines(vera)).toMatchObject([{ ...expected, stage: 'given' }]);
    await system.service.call('DELETE /giving/{id}', { as: vera, params: { id: line.id } });
    expect(await readLines(vera)).toEqual([]);
  });
});

describe('the emailed link', () => {
  it('opens once and shows the gifts reserved with its email address, without an account', async () => {
    const { service } = system;
    const nora = createPerson(`nora-${newId()}`);
    const gift = await addGift(service, nora, await system.addList(nora));
    const email = `wanda-${newId()}@example.com`;
    await service.call('POST /giftitem/reserve', { body: { ...createReserveForm(gift.id), email } });
    expect((await service.call('POST /giving/link', { body: { email } })).body).toEqual({ data: {} });
    const token = await readMailedToken(email);
    const opened = await service.call('POST /giving/open', { body: { token } });
    const headers = createSessionHeaders(opened.body.data.token);
    const { body } = await service.call('GET /giving', { headers });
    const lines = body.groups.flatMap(group => group.lines);
    expect(lines).toMatchObject([{ gift_id: gift.id, stage: 'reserved' }]);
    const params = { claimId: lines[0]?.id ?? '' };
    const put = await service.call('PUT /giving/{claimId}', { headers, params, body: { stage: 'ordered' } });
    expect(put.body.data.stage).toBe('ordered');
    const reopened = await service.call('POST /giving/open', { body: { token } });
    expect(reopened.problem.code).toBe('giving/link-not-valid');
    service.clock.advance(limits.givingVisitMs + 1);
    expect((await service.call('GET /giving', { headers })).problem.code).toBe('giving/link-not-valid');
  });

  it('expires after thirty minutes, and its token is not a session token', async () => {
    const { service } = system;
    const nora = createPerson(`nora-${newId()}`);
    const gift = await addGift(service, nora, await system.addList(nora));
    const email = `wim-${newId()}@example.com`;
    await service.call('POST /giftitem/reserve', { body: { ...createReserveForm(gift.id), email } });
    await service.call('POST /giving/link', { body: { email } });
    const token = await readMailedToken(email);
    const withLinkToken = await service.call('GET /giving', { headers: createSessionHeaders(token) });
    expect(withLinkToken.problem.code).toBe('giving/link-not-valid');
    service.clock.advance(limits.givingLinkMs + 1);
    const lateResponse = await service.call('POST /giving/open', { body: { token } });
    expect(lateResponse.problem.code).toBe('giving/link-not-valid');
  });

  it('opens the same session again for the same idempotency key', async () => {
    const { service } = system;
    const nora = createPerson(`nora-${newId()}`);
    const gift = await addGift(service, nora, await system.addList(nora));
    const email = `willa-${newId()}@example.com`;
    await service.call('POST /giftitem/reserve', { body: { ...createReserveForm(gift.id), email } });
    await service.call('POST /giving/link', { body: { email } });
    const token = await readMailedToken(email);
    const headers = { 'idempotency-key': newId() };
    const [first, second] = [
      await service.call('POST /giving/open', { headers, body: { token } }),
      await service.call('POST /giving/open', { headers, body: { token } }),
    ];
    expect(second.body).toEqual(first.body);
  });

  it('is not sent to an address without gifts or to the list’s owner', async () => {
    const { service } = system;
    const owner = createPerson(`olga-${newId()}`);
    const colin = createPerson(`colin-${newId()}`);
    const list = await system.addList(owner, { editor_keys: [getEmailKey(service, colin.email)] });
    const gift = await addGift(service, owner, list);
    await service.call('POST /giftitem/mark-as-purchased', {
      as: colin,
      body: { gift_id: gift.id, name: 'Olga', email: owner.email },
    });
    const emailWithoutGifts = `nobody-${newId()}@example.com`;
    const responses = [
      await service.call('POST /giving/link', { body: { email: owner.email } }),
      await service.call('POST /giving/link', { body: { email: emailWithoutGifts } }),
    ];
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, { data: {} }],
      [200, { data: {} }],
    ]);
    expect(await readLines(owner)).toEqual([]);
    // Once this email arrives, no earlier one can follow.
    const lastEmail = `last-${newId()}@example.com`;
    const otherOwner = createPerson(`nora-${newId()}`);
    const reservable = await addGift(service, otherOwner, await system.addList(otherOwner));
    await service.call('POST /giftitem/reserve', {
      body: { ...createReserveForm(reservable.id), email: lastEmail },
    });
    await service.call('POST /giving/link', { body: { email: lastEmail } });
    await readMailedToken(lastEmail);
    const opened = await openMails(service, mails);
    const recipients = opened.filter(({ template }) => template === 'giving-link').map(({ to }) => to.email);
    expect(recipients).not.toContain(owner.email);
    expect(recipients).not.toContain(emailWithoutGifts);
  });

  it('is sent at most five times an hour, while further requests also return 200', async () => {
    const { service } = system;
    const nora = createPerson(`nora-${newId()}`);
    const gift = await addGift(service, nora, await system.addList(nora));
    const email = `wolf-${newId()}@example.com`;
    await service.call('POST /giftitem/reserve', { body: { ...createReserveForm(gift.id), email } });
    const statuses = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      statuses.push((await service.call('POST /giving/link', { body: { email } })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    await eventually(async () => {
      const opened = await openMails(service, mails);
      const links = opened.filter(({ template, to }) => template === 'giving-link' && to.email === email);
      expect(links).toHaveLength(5);
    });
  });
});

describe('GET /giving.csv', () => {
  it('has one row per gift and escapes formulas', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { line } = await reserveGift(vera, { list_name: 'Christmas', occasion_date: '2031-12-24' });
    await system.service.call('PUT /giving/{claimId}', {
      as: vera,
      params: { claimId: line.id },
      body: { note: '=HYPERLINK("http://evil")', paid: 1234.5, order_number: '+1' },
    });
    const { text, headers } = await system.service.call('GET /giving.csv', { as: vera });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const [, row] = text.trim().split('\r\n');
    expect(row).toBe(
      `"Olga Test","2031-12-24","Kite","","20.00","USD","Christmas","reserved","1,234.50","USD","'+1","'=HYPERLINK(""http://evil"")"`,
    );
  });
});

describe('a deleted account', () => {
  it('loses its My giving data, and its name in other people’s My giving', async () => {
    const { service } = system;
    const vera = createPerson(`vera-${newId()}`);
    const { nora, gift, line } = await reserveGift(vera);
    const params = { claimId: line.id };
    await service.call('PUT /giving/{claimId}', { as: vera, params, body: { note: 'x' } });
    await service.call('POST /giving', { as: vera, body: { title: 'Tea', for_whom: 'Ed' } });
    const book = { title: 'Book', for_whom: 'Nora', recipient_id: nora.profileId };
    await service.call('POST /giving', { as: vera, body: book });
    const budget = { year: 2026, amount: 5 };
    await service.call('PUT /giving/budgets/{profileId}', {
      as: vera,
      params: { profileId: nora.profileId },
      body: budget,
    });
    await service.call('DELETE /giftitem/delete/{id}', { as: nora, params: { id: gift.id } });
    service.clock.advance(limits.giftRestoreMs + 1);
    await service.get(DeletedGifts).sweep();
    const at = service.clock.now().toISOString();
    await service.publish(userDeleted, {
      id: nora.profileId,
      account_id: nora.accountId,
      at,
      email_keys: [],
    });
    await eventually(async () =>
      expect((await readLines(vera)).find(({ id }) => id === line.id)).toMatchObject({
        title: 'Kite',
        list: null,
        recipient: { id: null, name: '' },
        note: 'x',
      }),
    );
    const filter = { profile_id: vera.profileId };
    await eventually(async () => {
      const names = (await readLines(vera)).map(({ title, recipient }) => [title, recipient.name]);
      expect(names.toSorted()).toEqual([
        ['Book', ''],
        ['Kite', ''],
        ['Tea', 'Ed'],
      ]);
    });
    expect(await GivingModel.countDocuments(filter)).toBe(3);
    const email_keys = [getEmailKey(service, vera.email)];
    await service.publish(userDeleted, { id: vera.profileId, account_id: vera.accountId, at, email_keys });
    await eventually(async () => {
      expect(await GivingModel.countDocuments(filter)).toBe(0);
      expect(await BudgetModel.countDocuments(filter)).toBe(0);
    });
  });
});

describe('a data export', () => {
  it('contains the giver’s notes, while the recipient’s export does not', async () => {
    const vera = createPerson(`vera-${newId()}`);
    const { nora, line } = await reserveGift(vera);
    const params = { claimId: line.id };
    await system.service.call('PUT /giving/{claimId}', { as: vera, params, body: { note: 'Only mine' } });
    const exportData = (id: string) =>
      system.service.call('GET /internal/gifts/exports/{id}', { as: { service: 'users' }, params: { id } });
    expect((await exportData(vera.profileId)).body.giving).toMatchObject([
      { id: line.id, note: 'Only mine' },
    ]);
    expect((await exportData(nora.profileId)).text).not.toContain('Only mine');
  });
});
