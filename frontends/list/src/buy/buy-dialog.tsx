import { tabStorage, useSession } from '@giftlist/frontend-kit/client';
import { useEffect, useState } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { AllSetDialog } from './all-set-dialog.tsx';
import { InfoStep } from './info-step.tsx';
import { ReserveStep } from './reserve-step.tsx';

/** Set once this session has shown the offer to create an account. */
const shownKey = 'giftlist-all-set-shown';

export interface BuyDialogProps {
  list: GiftList;
  /** Closed without one. */
  gift: Gift | undefined;
  onClose: () => void;
}

/** Two steps: what the gift is and where it is sold, then who takes it. */
export function BuyDialog({ list, gift, onClose }: BuyDialogProps) {
  const { state } = useSession();
  const [reserving, setReserving] = useState<string>();
  const [offering, setOffering] = useState<{ mailSent: boolean }>();
  const offered = offering && !gift && state === 'visitor' ? offering : undefined;
  useEffect(() => {
    if (offered) tabStorage.set(shownKey, '1');
  }, [offered]);
  const close = () => {
    setReserving(undefined);
    onClose();
  };
  if (!gift) {
    return offered ? (
      <AllSetDialog list={list} mailSent={offered.mailSent} onClose={() => setOffering(undefined)} />
    ) : null;
  }
  return reserving === gift.id && !gift.reserved_by_me ? (
    <ReserveStep
      list={list}
      gift={gift}
      onBack={() => setReserving(undefined)}
      onClose={close}
      onReserved={result => {
        setOffering(tabStorage.get(shownKey) === undefined ? result : undefined);
        close();
      }}
    />
  ) : (
    <InfoStep list={list} gift={gift} onClose={close} onContinue={() => setReserving(gift.id)} />
  );
}
