import { Button, Card, IconButton } from '@giftlist/frontend-kit/base';
import { tabStorage, useInstallPrompt } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import css from './banners.module.css';

const storageKey = 'app-banner-closed';

/** A closed banner stays closed in this tab. */
export function AppBanner() {
  const [isClosed, setIsClosed] = useState(() => tabStorage.get(storageKey) === 'true');
  const installPrompt = useInstallPrompt();
  if (isClosed || matchMedia('(display-mode: standalone)').matches) return null;
  const close = () => {
    tabStorage.set(storageKey, 'true');
    setIsClosed(true);
  };
  return (
    <aside aria-label={t`Giftlist as an app`}>
      <Card pad className={css.banner}>
        <div>
          <b>{t`Giftlist on your home screen`}</b>
          <p>
            {installPrompt
              ? t`Add gifts from any shop’s app with its share button.`
              : t`Choose ‘Add to home screen’ in your browser’s menu: then you add gifts with any app’s share button.`}
          </p>
        </div>
        {installPrompt && (
          <Button variant="soft" onClick={() => void installPrompt.prompt().then(close, close)}>
            {t`Install`}
          </Button>
        )}
        <IconButton label={t`Close`} icon={<IconX aria-hidden="true" />} onClick={close} />
      </Card>
    </aside>
  );
}
