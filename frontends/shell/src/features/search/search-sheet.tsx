import type { Dialog } from '@giftlist/frontend-kit/base';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import css from './search.module.css';
import { SearchBox } from './search-box.tsx';

/** Used if the header has no room for the search field. */
export function SearchSheet({ dialog }: { dialog: Dialog }) {
  return (
    <ResponsiveModal opened={dialog.open} onClose={dialog.hide} title={t`Search`}>
      <div className={css.sheet}>
        <SearchBox inSheet />
      </div>
    </ResponsiveModal>
  );
}
