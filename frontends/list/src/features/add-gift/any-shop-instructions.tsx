import { brand } from '@giftlist/contracts/product';
import { Card, Stack, useIsPhone } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import css from './add-gift.module.css';
import { ExtensionSteps } from './extension-steps.tsx';

/** The bookmarklet opens /add-gift with the URL and title of the current page. */
const createBookmarklet = (origin: string): string =>
  `javascript:void open('${origin}/add-gift?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`;

export function AnyShopInstructions() {
  if (useIsPhone()) {
    return (
      <Card pad>
        <Stack gap={3}>
          <h2>{t`Add from any shop`}</h2>
          <p>{t`Install ${brand}, then press Share in any shop’s app and choose ${brand}.`}</p>
        </Stack>
      </Card>
    );
  }
  return (
    <Card pad>
      <Stack gap={3}>
        <h2>{t`Add from any shop`}</h2>
        <ExtensionSteps />
        <p>{t`Or without it: drag this into your bookmarks bar and press it on a gift’s page:`}</p>
        <p>
          {/* React blocks `javascript:` URLs in `href`, so a ref sets it. */}
          <a
            className={css.bookmarklet}
            href="/add-gift"
            ref={link => link?.setAttribute('href', createBookmarklet(location.origin))}
            onClick={event => event.preventDefault()}
          >
            {t`Add to ${brand}`}
          </a>
        </p>
        <p>{t`On a phone, install ${brand}, then press Share in any shop’s app and choose ${brand}.`}</p>
      </Stack>
    </Card>
  );
}
