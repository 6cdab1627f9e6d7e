import { Note, useOnline } from '@giftlist/frontend-kit/base';
import { formatRelative } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCloudOff } from '@tabler/icons-react';
import css from './offline-note.module.css';

export interface OfflineNoteProps {
  /** In milliseconds since 1970, or 0 if nothing was fetched. */
  fetchedAt: number;
  /** The last refetch failed. */
  hasFailed: boolean;
}

/** Shows the age of the data while it cannot be refetched. */
export function OfflineNote({ fetchedAt, hasFailed }: OfflineNoteProps) {
  const isOnline = useOnline();
  if ((isOnline && !hasFailed) || fetchedAt === 0) return null;
  return (
    <div className={css.note}>
      <Note tone="gold" role="status" icon={<IconCloudOff aria-hidden="true" />}>
        {isOnline ? t`The server does not respond.` : t`You are offline.`}{' '}
        {t`This is the list as it was ${formatRelative(new Date(fetchedAt).toISOString())}; what you change now is not saved.`}
      </Note>
    </div>
  );
}
