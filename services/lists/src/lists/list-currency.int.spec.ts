import { ProblemError } from '@giftlist/service-kit/core/problem-error';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

let lists: TestLists;
/** What the fake users service returns or throws, by profile id. */
const currencies = new Map<string, string | null | undefined | Error>();

beforeAll(async () => {
  lists = await startLists({
    otherServices: {
      'GET /internal/people/{id}': ({ params }) => {
        const currency = currencies.get(params.id);
        if (currency instanceof Error) throw currency;
        return {
          id: params.id,
          first_name: 'Ada',
          last_name: 'Lovelace',
          username: 'ada',
          profile_pic: null,
          version: 1,
          birth: null,
          country: null,
          timeZone: null,
          registered_at: '2026-01-01T00:00:00.000Z',
          ...(currency !== undefined && { currency }),
        };
      },
    },
  });
});
afterAll(() => lists?.stop());

async function createListAndReadCurrency(
  profileCurrency: string | null | undefined | Error,
  body: object = {},
) {
  const owner = createPerson('ada');
  currencies.set(owner.profileId, profileCurrency);
  const response = await lists.call('POST /giftlist/create', {
    as: owner,
    body: { list_name: 'Tea', ...body },
  });
  return [response.status, response.body.data.currency];
}

describe('the currency of a new list', () => {
  it.each(['EUR', 'GBP', 'JPY', 'SEK'])('is that of the owner’s profile: %s', async currency => {
    expect(await createListAndReadCurrency(currency)).toEqual([201, currency]);
    expect(await createListAndReadCurrency(currency, { currency: null })).toEqual([201, currency]);
  });

  it('is the currency in the request, whatever the profile contains', async () => {
    expect(await createListAndReadCurrency('EUR', { currency: 'chf' })).toEqual([201, 'CHF']);
  });

  it.each([
    ['the owner has chosen none', null],
    ['an older users service does not return one', undefined],
    ['the users service is unavailable', new ProblemError('upstream-unavailable')],
  ])('is USD if %s', async (_, currency) => {
    expect(await createListAndReadCurrency(currency)).toEqual([201, 'USD']);
  });

  it('is the profile’s current currency, even right after a change', async () => {
    const owner = createPerson('ada');
    const create = async (currency: string) => {
      currencies.set(owner.profileId, currency);
      return (await lists.call('POST /giftlist/create', { as: owner, body: { list_name: 'Tea' } })).body.data
        .currency;
    };
    expect([await create('EUR'), await create('NOK')]).toEqual(['EUR', 'NOK']);
  });
});
