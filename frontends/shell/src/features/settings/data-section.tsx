import { brand } from '@giftlist/contracts/product';
import { Button, lazyComponent, Row, useDialog } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem, saveFile } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconDownload } from '@tabler/icons-react';
import { useAccount } from './api/use-account.ts';
import { SettingsSection } from './section.tsx';

const DeleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account.tsx')).DeleteAccountDialog,
);

export function DataSection() {
  const { data: account, isError } = useAccount();
  const deletionDialog = useDialog('delete-account');
  const download = useMutation({
    mutationFn: () => api.file('GET /user/export'),
    onSuccess: file => saveFile(file, `${brand.toLowerCase()}-data.zip`),
    onError: error =>
      handleError(
        error,
        isProblem(error, 'rate-limited')
          ? t`You asked for this a moment ago. Please wait a little.`
          : t`Your data could not be collected. Please try again.`,
      ),
  });
  return (
    <SettingsSection
      title={t`Your data`}
      text={t`A ZIP file with your profile, lists, gifts, occasions and pictures, in forms that other programs read.`}
    >
      <Row wrap>
        <Button
          icon={<IconDownload aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t`Download your data`}
        </Button>
        <Button variant="danger-ghost" onClick={() => deletionDialog.show()}>
          {t`Delete account`}
        </Button>
      </Row>
      {deletionDialog.open && (account || isError) && (
        <DeleteAccountDialog dialog={deletionDialog} hasPassword={account?.has_password ?? true} />
      )}
    </SettingsSection>
  );
}
