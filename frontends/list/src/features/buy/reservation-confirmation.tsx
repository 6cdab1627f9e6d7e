import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, Note, Stack, TextLink } from '@giftlist/frontend-kit/base';
import { copyWithToast, signUpHref, useSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { countOwnUnits } from '../../shared/taken.ts';
import type { ReservationResult } from './api/reserve.ts';
import css from './buy.module.css';
import { NextSteps } from './next-steps.tsx';

export interface ReservationConfirmationProps {
  list: GiftList;
  gift: Gift;
  result: ReservationResult & { offersAccount: boolean };
  picture: ReactNode;
  onLeave: (to: string) => void;
}

export function ReservationConfirmation({
  list,
  gift,
  result,
  picture,
  onLeave,
}: ReservationConfirmationProps) {
  const name = isolateBidi(list.owner.first_name);
  return (
    <Stack gap={4}>
      {picture}
      <p className={css.yours}>
        {list.gifts_revealed
          ? t`${isolateBidi(gift.gift_title)} is yours to give.`
          : t`${isolateBidi(gift.gift_title)} is yours to give, and ${name} will not know.`}{' '}
        {result.mailSent && t`We sent you a mail with a link in case you change your mind.`}
      </p>
      {gift.quantity > 1 && (
        <p className={css.hint}>{t`You give ${countOwnUnits(gift)} of ${gift.quantity}.`}</p>
      )}
      {!result.mailSent && <NoMailNote list={list} gift={gift} result={result} />}
      <NextSteps list={list} gift={gift} delivery={result.delivery} />
      <AccountLinks list={list} result={result} onLeave={onLeave} />
    </Stack>
  );
}

/** Keyed by the limit that was reached. */
const getNoMailReasons = (
  name: string,
): Record<NonNullable<ReservationResult['mailLimit']> | 'unknown', string> => ({
  mailbox: t`The gift is reserved, but no mail comes to confirm it: this address has got several mails from us within the last hour.`,
  'list-owner': t`The gift is reserved, but no mail comes to confirm it: many mails were sent for ${name}’s lists today.`,
  network: t`The gift is reserved, but no mail comes to confirm it: many mails were sent from your network today.`,
  unknown: t`The gift is reserved, but no mail comes to confirm it: many mails were sent lately.`,
});

/** Without an email, only this browser, the account or the copied link can unreserve the gift. */
function NoMailNote({ list, gift, result }: Pick<ReservationConfirmationProps, 'list' | 'gift' | 'result'>) {
  const { state } = useSession();
  const explanation = getNoMailReasons(isolateBidi(list.owner.first_name))[result.mailLimit ?? 'unknown'];
  const link = `${location.origin}/unreserve/${list.id}/${gift.id}?token=${encodeURIComponent(result.token)}`;
  return (
    <Note tone="gold">
      <p>
        {explanation}{' '}
        {state === 'member'
          ? t`If you change your mind, you find the gift in ‘My giving’.`
          : t`If you change your mind, come back to this list in this browser. For any other device, keep this link now: anyone who opens it gives the gift back.`}
      </p>
      {state !== 'member' && (
        <Button
          variant="ghost"
          icon={<IconCopy aria-hidden="true" />}
          onClick={() => void copyWithToast(link, t`Link copied`)}
        >
          {t`Copy the link`}
        </Button>
      )}
    </Note>
  );
}

function AccountLinks({
  list,
  result,
  onLeave,
}: Pick<ReservationConfirmationProps, 'list' | 'result' | 'onLeave'>) {
  return (
    <>
      {result.offersAccount && (
        <div className={css.offer}>
          <p>
            {t`With an account you keep all the gifts you give in one place, and you are reminded of ${isolateBidi(list.owner.first_name)}’s birthday next year.`}
          </p>
          <Button onClick={() => onLeave(signUpHref({ friend: list.owner.username, list: list.id }))}>
            {t`Create an account`}
          </Button>
        </div>
      )}
      <p>
        <TextLink className={css.giving} to="/giving">
          {t`See everything you are giving`}
        </TextLink>
      </p>
    </>
  );
}
