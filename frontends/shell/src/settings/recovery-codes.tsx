import { brand } from '@giftlist/contracts/product';
import { Button, Row, Text, toast } from '@giftlist/frontend-kit/base';
import { copyText, handleError, saveFile } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import css from './settings.module.css';

/** Shows the recovery codes once, to copy or to download. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    if (await copyText(text)) toast.success(toasts.copied);
    else handleError(new Error('clipboard refused'), messages.people.copyLink);
  };
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
        <Button icon={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
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
