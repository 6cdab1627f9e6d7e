import { Button, Card } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconPuzzle } from '@tabler/icons-react';
import css from './banners.module.css';

export function ExtensionBanner() {
  return (
    <aside aria-label={t`Browser extension`}>
      <Card pad className={css.banner}>
        <IconPuzzle size={32} aria-hidden="true" className={css.sign} />
        <div>
          <b>{t`Add gifts from any shop`}</b>
          <p>{t`With the browser extension one press puts what you are looking at on your list.`}</p>
        </div>
        <Button to="/add-gift">{t`Get the extension`}</Button>
      </Card>
    </aside>
  );
}
