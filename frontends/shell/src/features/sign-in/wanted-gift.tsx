import { GiftPicture } from '@giftlist/frontend-kit/base';
import { toLocalPath, wantedProduct } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Arrival } from './arrival.ts';
import css from './sign-in.module.css';

function parseProductId(returnTo: string | undefined): string | null {
  const [, search = ''] = toLocalPath(returnTo ?? null, '/').split('?');
  return new URLSearchParams(search.split('#')[0]).get('add-to-list');
}

/** Shows the product that the visitor wanted to add before signing in. */
export function WantedGift({ arrival }: { arrival: Arrival }) {
  const [product] = useState(wantedProduct.read);
  if (product === undefined || parseProductId(arrival.returnTo) !== product.id) return null;
  return (
    <div className={css.wanted}>
      <GiftPicture shape="mini" src={product.picture} seed={product.id} sizes="56px" eager />
      <p>
        {t`Waiting for your list`}
        <strong>
          <bdi>{product.title}</bdi>
        </strong>
      </p>
    </div>
  );
}
