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

/** Collaborators always see claims, the owner only after Reveal. */
export function Tracker({ list, gifts }: TrackerProps) {
  const [isCelebrating, setIsCelebrating] = useState(false);
  const stopCelebrating = useCallback(() => setIsCelebrating(false), []);
  const queryClient = useQueryClient();
  const actions = useListActions(list);
  /** Failed requests are retried (docs/specification/reserving.md#reveal-and-the-gift-tracker). */
  const reveal = useMutation({
    mutationFn: actions.reveal,
    onSuccess: () => {
      toast.success(toasts.revealed);
      // Uses the refetched gifts. Gifts taken later cause no confetti.
      const refetchedGifts = queryClient.getQueryData<Gift[]>(queryKeys.gifts(list.id));
      setIsCelebrating(refetchedGifts?.some(({ claims }) => claims.length > 0) ?? false);
    },
    onError: error => handleError(error, messages.lists.reveal),
  });
  const areClaimsVisible = list.gifts_revealed || !isRecipient(list.viewer_role);
  return (
    <>
      {areClaimsVisible && <RevealedTracker list={list} gifts={gifts} />}
      {!areClaimsVisible && reveal.isPending && <TrackerSkeleton />}
      {!areClaimsVisible && !reveal.isPending && (
        <RevealPrompt listId={list.id} onReveal={() => reveal.mutate()} />
      )}
      {isCelebrating && <Confetti onDone={stopCelebrating} />}
    </>
  );
}

function RevealPrompt({ listId, onReveal }: { listId: string; onReveal: () => void }) {
  const confirmDialog = useDialog('reveal');
  return (
    <>
      <EmptyState
        illustration="box"
        title={t`Reveal your purchased gifts?`}
        text={t`Purchased gifts and who gives them are hidden until you are ready.`}
        action={
          <Button variant="primary" onClick={() => confirmDialog.show()}>
            {t`Reveal`}
          </Button>
        }
      />
      <ConfirmDialog
        opened={confirmDialog.open}
        onClose={() => confirmDialog.closeAndNavigate(`/lists/${listId}`)}
        title={t`Reveal your gifts?`}
        text={t`You will see which gifts were taken and who took them. The surprise is over then.`}
        confirmLabel={t`Reveal`}
        onConfirm={() => {
          confirmDialog.hide();
          onReveal();
        }}
      />
    </>
  );
}

function TrackerSkeleton() {
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
  const notesDownload = useThankYouNotes(list);
  if (!gifts.data) {
    return gifts.isError ? (
      <LoadError title={t`We could not load your gifts`} onRetry={() => void gifts.refetch()} />
    ) : (
      <TrackerSkeleton />
    );
  }
  const takenGifts = gifts.data.filter(gift => gift.claims.length > 0);
  /** Counts units that have not been received yet. */
  const units = takenGifts.flatMap(gift => gift.claims).filter(({ received }) => !received).length;
  const hideButton = mayManage(list.viewer_role) && (
    <Button icon={<IconEyeOff aria-hidden="true" />} onClick={() => void actions.hidePurchased()}>
      {t`Hide purchased gifts`}
    </Button>
  );
  if (takenGifts.length === 0) {
    return (
      <EmptyState
        illustration="box"
        title={t`No purchased gifts yet`}
        text={t`They will appear here with the names of the givers.`}
        action={hideButton || undefined}
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
            busy={notesDownload.isPending}
            onClick={() => notesDownload.mutate()}
          >
            {t`Download thank-you list`}
          </Button>
          {hideButton}
        </Row>
      </div>
      <TrackerTable list={list} gifts={takenGifts} />
    </>
  );
}
