import { brand } from '@giftlist/contracts/product';
import { Button, Row, Text } from '@giftlist/frontend-kit/base';
import { copyWithToast, saveFile } from '@giftlist/frontend-kit/client';
import { toasts } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import css from './settings.module.css';

/** The codes are shown only once, so the person must save them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <ResponsiveModal
      onClose={onClose}
      title={t`Keep your recovery codes`}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t`I have kept them`}
        </Button>
      }
    >
      <Text>
        {t`Each signs you in once, when you do not have your app at hand. They are shown only now: keep them where you keep what matters.`}
      </Text>
      <ul className={css.codes} aria-label={t`Recovery codes`}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row wrap>
        <Button
          icon={<IconCopy aria-hidden="true" />}
          onClick={() => void copyWithToast(text, toasts.copied)}
        >
          {t`Copy`}
        </Button>
        <Button
          icon={<IconDownload aria-hidden="true" />}
          onClick={() =>
            saveFile(new Blob([text], { type: 'text/plain' }), `${brand.toLowerCase()}-recovery-codes.txt`)
          }
        >
          {t`Download`}
        </Button>
      </Row>
    </ResponsiveModal>
  );
}
