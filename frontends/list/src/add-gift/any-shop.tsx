import { brand } from '@giftlist/contracts/product';
import { Card, useIsPhone } from '@giftlist/frontend-kit/base';
import css from './add-gift.module.css';
import { ExtensionSteps } from './extension-steps.tsx';

/** Opens /add-gift with the page one is on. */
const bookmarkletFor = (origin: string): string =>
  `javascript:void open('${origin}/add-gift?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`;

/** How to add a gift while looking at it in a shop: extension and bookmark on a computer, 'Share' on a phone. */
export function AnyShop() {
  if (useIsPhone()) {
    return (
      <Card pad>
        <div className={css.steps}>
          <h2>Add from any shop</h2>
          <p>
            Install {brand}, then press Share in any shop’s app and choose {brand}.
          </p>
        </div>
      </Card>
    );
  }
  return (
    <Card pad>
      <div className={css.steps}>
        <h2>Add from any shop</h2>
        <ExtensionSteps />
        <p>Or without it: drag this into your bookmarks bar and press it on a gift’s page:</p>
        <p>
          {/* React takes no script address: a bookmarklet is one by its nature. */}
          <a
            className={css.bookmarklet}
            href="/add-gift"
            ref={link => link?.setAttribute('href', bookmarkletFor(location.origin))}
            onClick={event => event.preventDefault()}
          >
            Add to {brand}
          </a>
        </p>
        <p>
          On a phone, install {brand}, then press Share in any shop’s app and choose {brand}.
        </p>
      </div>
    </Card>
  );
}
