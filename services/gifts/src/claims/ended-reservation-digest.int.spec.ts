import { limits } from '@giftlist/contracts/limits';
import { type MailRequest, mailRequested } from '@giftlist/contracts/notifications/events';
import { userDeleted, userEmailVerified } from '@giftlist/contracts/users/events';
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
import { OwnerAddresses } from '../people/owner-addresses.ts';
import { EndedReservationDigest } from './ended-reservation-digest.ts';
import { EndedReservationModel } from './ended-reservations.store.ts';

const system = useGiftSystem();
let mails: Awaited<ReturnType<GiftSystem['service']['capturedEvents']>>;
beforeAll(async () => {
  mails = await system.service.capturedEvents('mail.commands');
});

const hourMs = 3_600_000;
const singleTemplate = 'reserved-gift-removed';
const digestTemplate = 'reservations-ended';

async function readMails(email: string): Promise<MailRequest[]> {
  const opened = await openMails(system.service, mails);
  return opened.filter(
    ({ template, to }) => to.email === email && [singleTemplate, digestTemplate].includes(template),
  );
}
function getGiftTitles(request: MailRequest): string[] {
  if (request.template === digestTemplate) return request.lists.flatMap(({ gift_titles }) => gift_titles);
  return 'gift_title' in request ? [request.gift_title] : [];
}

const countUnsent = (email: string) =>
  EndedReservationModel.countDocuments({ email_key: getEmailKey(system.service, email) });
const sweep = () => system.service.get(EndedReservationDigest).sweep();

async function reserveAndDelete(owner: TestPerson, list_name: string, count: number, giverName: string) {
  const { service } = system;
  const list = await system.addList(owner, { list_name });
  const titles = Array.from({ length: count }, (_, index) => `${list_name} ${index}`);
  for (const gift_title of titles) {
    const { id } = await addGift(service, owner, list, { gift_title });
    await service.call('POST /giftitem/reserve', { body: createReserveForm(id, giverName) });
    await service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id } });
  }
  service.clock.advance(limits.giftRestoreMs + 1);
  await service.get(DeletedGifts).sweep();
  return titles;
}

describe('ended reservations beyond the mail quota', () => {
  it('are each listed once in a later email', async () => {
    const firstTitles = await reserveAndDelete(createPerson('olga'), 'Wedding', 23, 'Vera');
    const email = 'vera@example.com';
    await eventually(async () => expect(await readMails(email)).toHaveLength(20));
    expect(await countUnsent(email)).toBe(3);
    const secondTitles = await reserveAndDelete(createPerson('paul'), 'Birthday', 1, 'Vera');
    await eventually(async () => expect(await readMails(email)).toHaveLength(21));
    await sweep();
    expect(await countUnsent(email)).toBe(3);
    system.service.clock.advance(hourMs);
    await Promise.all([sweep(), sweep()]);
    await eventually(async () => expect((await readMails(email)).at(-1)?.template).toBe(digestTemplate));
    const requests = await readMails(email);
    expect(requests.map(({ template }) => template)).toEqual([
      ...Array(21).fill(singleTemplate),
      digestTemplate,
    ]);
    expect(requests.flatMap(getGiftTitles).toSorted()).toEqual([...firstTitles, ...secondTitles].toSorted());
    expect(mails.of(mailRequested).at(-1)?.data.counted).toBe(true);
    expect(await countUnsent(email)).toBe(0);
  });

  it('are deleted with the giver’s account, and lose the list’s name with the owner’s account', async () => {
    const [olaf, wim] = [createPerson('olaf'), createPerson('wim')];
    await reserveAndDelete(olaf, 'Party', 22, 'Wim');
    expect(await countUnsent(wim.email)).toBe(2);
    const publishDeletion = (deleted: TestPerson, email_keys: string[]) =>
      system.service.publish(userDeleted, {
        id: deleted.profileId,
        account_id: deleted.accountId,
        email_keys,
        at: system.service.clock.now().toISOString(),
      });
    await publishDeletion(olaf, []);
    await eventually(async () =>
      expect(await EndedReservationModel.distinct('list_name', { owner_id: olaf.profileId })).toEqual(['']),
    );
    await publishDeletion(wim, [getEmailKey(system.service, wim.email)]);
    await eventually(async () => expect(await countUnsent(wim.email)).toBe(0));
  });

  it('are not sent to an address that the list’s owner has since verified', async () => {
    const nora = createPerson('nora');
    await reserveAndDelete(nora, 'Secret', 21, 'Xaver');
    const email = 'xaver@example.com';
    expect(await countUnsent(email)).toBe(1);
    const { profileId: id, accountId: account_id } = nora;
    nora.email = email;
    await system.service.publish(userEmailVerified, {
      id,
      account_id,
      at: system.service.clock.now().toISOString(),
    });
    await eventually(async () =>
      expect(await system.service.get(OwnerAddresses).hasAddress(id, email)).toBe(true),
    );
    system.service.clock.advance(hourMs);
    await eventually(async () => {
      await sweep();
      expect(await countUnsent(email)).toBe(0);
    });
    expect((await readMails(email)).map(({ template }) => template)).not.toContain(digestTemplate);
  });
});
