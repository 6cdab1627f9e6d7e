import { isRecipient, mayManage } from '@giftlist/contracts/rules/capabilities';
import {
  Button,
  EmptyState,
  LoadError,
  LoadingRegion,
  Row,
  Skeleton,
  Stack,
  toast,
  useDialog,
} from '@giftlist/frontend-kit/base';
import { handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { Confetti } from '@giftlist/frontend-kit/media';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import { IconDownload, IconEyeOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { Gift, GiftList, useGifts } from '../../shared/list-queries.ts';
import { useListActions } from '../../shared/use-list-actions.ts';
import { useThankYouNotes } from './api/use-thank-you-notes.ts';
import css from './tracker.module.css';
import { TrackerTable } from './tracker-table.tsx';

export interface TrackerProps {
  list: GiftList;
  gifts: ReturnType<typeof useGifts>;
}

/** The Gift tracker tab: asks before it shows claims; collaborators always see them. */
export function Tracker({ list, gifts }: TrackerProps) {
  const [celebrating, setCelebrating] = useState(false);
  const stopCelebrating = useCallback(() => setCelebrating(false), []);
  const queries = useQueryClient();
  const actions = useListActions(list);
  /**
   * Shows the tracker as loading at once. A failed request is retried
   * (docs/specification/reserving.md#reveal-and-the-gift-tracker); if it still fails, the claims stay hidden and an
   * error is shown.
   */
  const reveal = useMutation({
    mutationFn: actions.reveal,
    onSuccess: () => {
      toast.success(toasts.revealed);
      // The gifts have been refetched. Gifts that are taken later cause no confetti.
      const current = queries.getQueryData<Gift[]>(queryKeys.gifts(list.id));
      setCelebrating(current?.some(({ claims }) => claims.length > 0) ?? false);
    },
    onError: error => handleError(error, messages.lists.reveal),
  });
  const isVisible = list.gifts_revealed || !isRecipient(list.viewer_role);
  return (
    <>
      {isVisible && <RevealedTracker list={list} gifts={gifts} />}
      {!isVisible && reveal.isPending && <Revealing />}
      {!isVisible && !reveal.isPending && <RevealPrompt listId={list.id} onReveal={() => reveal.mutate()} />}
      {celebrating && <Confetti onDone={stopCelebrating} />}
    </>
  );
}

function RevealPrompt({ listId, onReveal }: { listId: string; onReveal: () => void }) {
  const confirm = useDialog('reveal');
  return (
    <>
      <EmptyState
        illustration="box"
        title={t`Reveal your purchased gifts?`}
        text={t`Purchased gifts and who gives them are hidden until you are ready.`}
        action={
          <Button variant="primary" onClick={() => confirm.show()}>
            {t`Reveal`}
          </Button>
        }
      />
      <ConfirmDialog
        opened={confirm.open}
        onClose={() => confirm.closeAndNavigate(`/lists/${listId}`)}
        title={t`Reveal your gifts?`}
        text={t`You will see which gifts were taken and who took them. The surprise is over then.`}
        confirmLabel={t`Reveal`}
        onConfirm={() => {
          confirm.hide();
          onReveal();
        }}
      />
    </>
  );
}

function Revealing() {
  return (
    <LoadingRegion label={t`Revealing`}>
      <Stack gap={4}>
        <Skeleton width="min(300px, 60%)" height={26} />
        <Skeleton height={72} radius={16} />
        <Skeleton height={72} radius={16} />
      </Stack>
    </LoadingRegion>
  );
}

function RevealedTracker({ list, gifts }: TrackerProps) {
  const actions = useListActions(list);
  const notes = useThankYouNotes(list);
  if (!gifts.data) {
    return gifts.isError ? (
      <LoadError title={t`We could not load your gifts`} onRetry={() => void gifts.refetch()} />
    ) : (
      <Revealing />
    );
  }
  const taken = gifts.data.filter(gift => gift.claims.length > 0);
  /** The number of units that were not received yet. */
  const units = taken.flatMap(gift => gift.claims).filter(({ received }) => !received).length;
  const hide = mayManage(list.viewer_role) && (
    <Button icon={<IconEyeOff aria-hidden="true" />} onClick={() => void actions.hide()}>
      {t`Hide purchased gifts`}
    </Button>
  );
  if (taken.length === 0) {
    return (
      <EmptyState
        illustration="box"
        title={t`No purchased gifts yet`}
        text={t`They will appear here with the names of the givers.`}
        action={hide || undefined}
      />
    );
  }
  return (
    <>
      <div className={css.head}>
        <h2>
          {units === 0
            ? t`All gifts have arrived`
            : plural(units, { one: '1 gift is on its way', other: '# gifts are on their way' })}
        </h2>
        <Row gap={2} wrap>
          <Button
            icon={<IconDownload aria-hidden="true" />}
            busy={notes.isPending}
            onClick={() => notes.mutate()}
          >
            {t`Download thank-you list`}
          </Button>
          {hide}
        </Row>
      </div>
      <TrackerTable list={list} gifts={taken} />
    </>
  );
}
