import { brand } from '@giftlist/contracts/product';
import { Button, lazyPart, Row, useDialog } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem, saveFile } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { SettingsSection } from './section.tsx';
import { useAccount } from './use-account.ts';

const DeleteAccount = lazyPart(async () => (await import('./delete-account.tsx')).DeleteAccount);

/** Exports all data, or deletes the account. */
export function DataSection() {
  const { data: account, isError } = useAccount();
  const [busy, setBusy] = useState(false);
  const deletion = useDialog('delete-account');
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await api.file('GET /user/export'), `${brand.toLowerCase()}-data.zip`);
    } catch (error) {
      const isTooSoon = isProblem(error, 'rate-limited');
      handleError(
        error,
        isTooSoon
          ? t`You asked for this a moment ago. Please wait a little.`
          : t`Your data could not be collected. Please try again.`,
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection
      title={t`Your data`}
      text={t`A ZIP file with your profile, lists, gifts, occasions and pictures, in forms that other programs read.`}
    >
      <Row wrap>
        <Button icon={<IconDownload aria-hidden="true" />} busy={busy} onClick={() => void download()}>
          {t`Download your data`}
        </Button>
        <Button variant="danger-ghost" onClick={() => deletion.show()}>
          {t`Delete account`}
        </Button>
      </Row>
      {deletion.open && (account || isError) && (
        <DeleteAccount dialog={deletion} hasPassword={account?.has_password ?? true} />
      )}
    </SettingsSection>
  );
}
