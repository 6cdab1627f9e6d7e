import { Button, IconButton, lazyComponent, Row, useDialog } from '@giftlist/frontend-kit/base';
import { copyWithToast } from '@giftlist/frontend-kit/client';
import { toasts } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { IconLink, IconMail, IconShare2 } from '@tabler/icons-react';
import type { Guide } from './api/guides.ts';

const ShareDialog = lazyComponent(async () => (await import('@giftlist/frontend-kit/overlay')).ShareDialog);

export function ShareGuide({ guide }: { guide: Guide }) {
  const dialog = useDialog('share');
  const url = `${location.origin}/gift-guides/${guide.url_slug}`;
  const title = t`Gift guide: ${guide.gift_guide_slug}`;
  return (
    <Row>
      <Button icon={<IconLink aria-hidden="true" />} onClick={() => void copyWithToast(url, toasts.copied)}>
        {t`Copy link`}
      </Button>
      <IconButton
        solid
        label={t`Share`}
        icon={<IconShare2 aria-hidden="true" />}
        onClick={() => dialog.show()}
      />
      <IconButton
        solid
        label={t`Send by e-mail`}
        icon={<IconMail aria-hidden="true" />}
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      />
      {dialog.open && (
        <ShareDialog
          onClose={dialog.hide}
          heading={t`Share this guide`}
          url={url}
          title={title}
          text={title}
          contentType="guide"
          itemId={guide.url_slug}
        />
      )}
    </Row>
  );
}
