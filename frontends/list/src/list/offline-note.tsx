import { Note, useOnline } from '@giftlist/frontend-kit/base';
import { formatRelative } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCloudOff } from '@tabler/icons-react';
import css from './list.module.css';

export interface OfflineNoteProps {
  /** When the shown data was read, in milliseconds since 1970. */
  readAt: number;
  /** The last attempt to read it again failed. */
  failed: boolean;
}

/** Says that the shown data is the last that could be read. */
export function OfflineNote({ readAt, failed }: OfflineNoteProps) {
  const online = useOnline();
  if ((online && !failed) || readAt === 0) return null;
  return (
    <div className={css.notice}>
      <Note tone="gold" role="status" icon={<IconCloudOff aria-hidden="true" />}>
        {online ? t`The server does not respond.` : t`You are offline.`}{' '}
        {t`This is the list as it was ${formatRelative(new Date(readAt).toISOString())}; what you change now is not saved.`}
      </Note>
    </div>
  );
}
