import { useSession } from '@giftlist/frontend-kit/client';
import { useState } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { AllSetDialog } from './all-set-dialog.tsx';
import { InfoStep } from './info-step.tsx';
import { ReserveStep } from './reserve-step.tsx';

const setKey = 'giftlist-all-set-shown';

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
  const [reserved, setReserved] = useState(false);
  const close = () => {
    setReserving(undefined);
    onClose();
  };
  if (!gift) {
    const invite = reserved && state === 'visitor' && sessionStorage.getItem(setKey) === null;
    return invite ? (
      <AllSetDialog
        list={list}
        onClose={() => {
          sessionStorage.setItem(setKey, '1');
          setReserved(false);
        }}
      />
    ) : null;
  }
  return reserving === gift.id && !gift.reserved_by_me ? (
    <ReserveStep
      list={list}
      gift={gift}
      onBack={() => setReserving(undefined)}
      onClose={close}
      onReserved={() => {
        setReserved(true);
        close();
      }}
    />
  ) : (
    <InfoStep list={list} gift={gift} onClose={close} onContinue={() => setReserving(gift.id)} />
  );
}
