import { Button, Card } from '@giftlist/frontend-kit/base';
import { IconPuzzle } from '@tabler/icons-react';
import css from './banners.module.css';

/** Promotes the browser extension. */
export function ExtensionBanner() {
  return (
    <aside aria-label="Browser extension">
      <Card pad className={css.banner}>
        <IconPuzzle size={32} aria-hidden="true" className={css.sign} />
        <div>
          <b>Add gifts from any shop</b>
          <p>With the browser extension one press puts what you are looking at on your list.</p>
        </div>
        <Button to="/add-gift">Get the extension</Button>
      </Card>
    </aside>
  );
}
