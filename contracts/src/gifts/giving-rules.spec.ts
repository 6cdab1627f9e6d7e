import { describe, expect, it } from '@jest/globals';
import type { GivingLine } from './giving.ts';
import { calculateBudget, groupGiving, listGivingLines, sumByCurrency } from './giving-rules.ts';

const nora = {
  id: '0198f000-0000-7000-8000-000000000001',
  name: 'Nora',
  username: 'nora',
  profile_pic: null,
};
const omar = { ...nora, id: '0198f000-0000-7000-8000-000000000002', name: 'Omar' };

let count = 0;
function createLine(fields: Partial<GivingLine> = {}): GivingLine {
  count += 1;
  return {
    id: `line-${count}`,
    kind: 'list',
    gift_id: null,
    title: 'Kite',
    image_url: null,
    image_widths: [],
    product_url: null,
    affiliate_url: null,
    store_name: null,
    price: 10,
    currency: 'USD',
    list: null,
    on_list: true,
    recipient: nora,
    date: '2026-12-24',
    stage: 'reserved',
    paid: null,
    paid_currency: 'USD',
    note: '',
    order_number: '',
    reserved_at: '2026-11-01T00:00:00.000Z',
    info: null,
    ...fields,
  };
}

describe('groupGiving', () => {
  it('groups by recipient and date: upcoming, then without a date, then past', () => {
    const dates = ['2026-11-01', null, '2027-02-01', '2026-11-20', '2026-12-24'];
    const lines = dates.map(date => createLine({ date }));
    const { groups } = groupGiving(lines, [], '2026-11-25');
    expect(groups.map(({ date }) => date)).toEqual([
      '2026-12-24',
      '2027-02-01',
      null,
      '2026-11-20',
      '2026-11-01',
    ]);
  });

  it('counts today as upcoming', () => {
    const { groups } = groupGiving(
      [createLine({ date: null }), createLine({ date: '2026-11-25' })],
      [],
      '2026-11-25',
    );
    expect(groups[0]?.date).toBe('2026-11-25');
  });

  it('separates recipients with the same date, and sorts the gifts of a recipient by reservation time', () => {
    const late = createLine({ reserved_at: '2026-11-03T00:00:00.000Z' });
    const early = createLine({ reserved_at: '2026-11-02T00:00:00.000Z' });
    const { groups } = groupGiving([createLine({ recipient: omar }), late, early], [], '2026-11-25');
    expect(groups.map(({ recipient, lines }) => [recipient.name, lines.length])).toEqual([
      ['Nora', 2],
      ['Omar', 1],
    ]);
    expect(groups[0]?.lines).toEqual([early, late]);
  });

  it('sums costs per year and currency, and keeps every line', () => {
    const lines = [
      createLine(),
      createLine({ date: null, currency: 'EUR' }),
      createLine({ date: '2027-01-01' }),
    ];
    const giving = groupGiving(lines, [], '2026-11-25');
    expect(giving.totals).toEqual([
      { year: 2027, currency: 'USD', amount: 10 },
      { year: 2026, currency: 'EUR', amount: 10 },
      { year: 2026, currency: 'USD', amount: 10 },
    ]);
    expect(listGivingLines(giving)).toHaveLength(3);
  });
});

describe('sumByCurrency', () => {
  it('counts the amount paid, otherwise the price, otherwise nothing', () => {
    const paid = createLine({ paid: 8.1, paid_currency: 'EUR' });
    const free = createLine({ paid: 0 });
    expect(
      sumByCurrency([
        createLine({ price: 0.1 }),
        createLine({ price: 0.2 }),
        paid,
        free,
        createLine({ price: null }),
      ]),
    ).toEqual([
      { currency: 'EUR', amount: 8.1 },
      { currency: 'USD', amount: 0.3 },
    ]);
  });
});

describe('calculateBudget', () => {
  const budget = { profile_id: nora.id, year: 2026, amount: 50, currency: 'USD' };

  it('counts gifts to the person in the year of the budget, and lists other currencies separately', () => {
    const lines = [
      createLine({ price: 20 }),
      createLine({ price: 20, recipient: omar }),
      createLine({ price: 20, date: '2027-01-01' }),
      createLine({ price: 7, currency: 'EUR' }),
    ];
    expect(calculateBudget(budget, lines)).toEqual({
      ...budget,
      spent: 20,
      left: 30,
      other_currencies: [{ currency: 'EUR', amount: 7 }],
    });
  });

  it('returns a negative amount left if the budget is exceeded', () => {
    expect(calculateBudget(budget, [createLine({ price: 60.5 })]).left).toBe(-10.5);
  });
});
