import { Note, useOnline } from '@giftlist/frontend-kit/base';
import { formatRelative } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCloudOff } from '@tabler/icons-react';
import css from './offline-note.module.css';

export interface OfflineNoteProps {
  /** When the shown data was fetched, in milliseconds since 1970; 0 if it never was. */
  fetchedAt: number;
  /** Whether the last refetch failed. */
  failed: boolean;
}

/** Says, offline or after a failed refetch, how old the shown data is. */
export function OfflineNote({ fetchedAt, failed }: OfflineNoteProps) {
  const online = useOnline();
  if ((online && !failed) || fetchedAt === 0) return null;
  return (
    <div className={css.note}>
      <Note tone="gold" role="status" icon={<IconCloudOff aria-hidden="true" />}>
        {online ? t`The server does not respond.` : t`You are offline.`}{' '}
        {t`This is the list as it was ${formatRelative(new Date(fetchedAt).toISOString())}; what you change now is not saved.`}
      </Note>
    </div>
  );
}
