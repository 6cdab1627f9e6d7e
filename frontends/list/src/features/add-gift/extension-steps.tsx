import { brand } from '@giftlist/contracts/product';
import { Button, useIsPhone } from '@giftlist/frontend-kit/base';
import { handleError, saveFile } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPuzzle } from '@tabler/icons-react';

export function ExtensionSteps() {
  const isPhone = useIsPhone();
  const download = useMutation({
    mutationFn: async () => {
      const { packExtension } = await import('./pack-extension.ts');
      saveFile(await packExtension(location.origin), 'giftlist-extension.zip');
    },
    onError: error => handleError(error, t`Failed to get the extension`),
  });
  if (isPhone) return null;
  return (
    <>
      <p>
        {t`The browser extension (Chrome, Edge, Brave) adds a ${brand} button next to the address bar. Click it on a product page, and the gift’s name, price and picture are filled in.`}
      </p>
      <div>
        <Button
          icon={<IconPuzzle aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t`Get the extension`}
        </Button>
      </div>
      <p>
        <Trans>
          Unzip the file, open <code>chrome://extensions</code>, switch on ‘Developer mode’, click ‘Load
          unpacked’ and select the unzipped folder.
        </Trans>
      </p>
    </>
  );
}
