import { brand } from '@giftlist/contracts/product';
import { Card, Stack, useIsPhone } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import css from './add-gift.module.css';
import { ExtensionSteps } from './extension-steps.tsx';

/** Returns a bookmarklet that opens /add-gift with the current page. */
const bookmarkletFor = (origin: string): string =>
  `javascript:void open('${origin}/add-gift?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`;

/** Explains how to add a gift from a shop's page: extension and bookmarklet on a computer, 'Share' on a phone. */
export function AnyShop() {
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
          {/* React does not render script URLs, which a bookmarklet needs. */}
          <a
            className={css.bookmarklet}
            href="/add-gift"
            ref={link => link?.setAttribute('href', bookmarkletFor(location.origin))}
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
