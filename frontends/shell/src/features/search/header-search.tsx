import { IconButton, useDialog, useMediaQuery } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconSearch } from '@tabler/icons-react';
import { SearchBox } from './search-box.tsx';
import { useSearchKeys } from './use-search-keys.ts';

/** Renders the search field or, in a narrow header, a button. */
export function HeaderSearch() {
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  const dialog = useDialog('search');
  useSearchKeys(() => {
    const field = document.querySelector<HTMLInputElement>('[data-search-field]');
    if (!field) return dialog.show();
    field.focus();
    field.select();
  });
  if (!isNarrow) return <SearchBox />;
  return (
    <IconButton
      label={t`Search`}
      aria-keyshortcuts="/ Control+K"
      onClick={() => dialog.show()}
      icon={<IconSearch stroke={1.8} aria-hidden="true" />}
    />
  );
}
