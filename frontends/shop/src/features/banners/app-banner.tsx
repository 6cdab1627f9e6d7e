import { Button, Card, IconButton } from '@giftlist/frontend-kit/base';
import { tabStorage, useInstallPrompt } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import css from './banners.module.css';

const closedKey = 'app-banner-closed';

/** Promotes the app; closing it lasts for the session. */
export function AppBanner() {
  const [closed, setClosed] = useState(() => tabStorage.get(closedKey) === 'true');
  const install = useInstallPrompt();
  if (closed || matchMedia('(display-mode: standalone)').matches) return null;
  const close = () => {
    tabStorage.set(closedKey, 'true');
    setClosed(true);
  };
  return (
    <aside aria-label={t`Giftlist as an app`}>
      <Card pad className={css.banner}>
        <div>
          <b>{t`Giftlist on your home screen`}</b>
          <p>
            {install
              ? t`Add gifts from any shop’s app with its share button.`
              : t`Choose ‘Add to home screen’ in your browser’s menu: then you add gifts with any app’s share button.`}
          </p>
        </div>
        {install && (
          <Button variant="soft" onClick={() => void install.prompt().then(close, close)}>
            {t`Install`}
          </Button>
        )}
        <IconButton label={t`Close`} icon={<IconX aria-hidden="true" />} onClick={close} />
      </Card>
    </aside>
  );
}
