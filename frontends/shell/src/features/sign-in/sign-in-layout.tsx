import { GiftPicture, Page, PaperSheet } from '@giftlist/frontend-kit/base';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Brand } from '../frame/brand.tsx';
import camera from '../pictures/camera.webp';
import headphones from '../pictures/headphones.webp';
import teapot from '../pictures/teapot.webp';
import css from './sign-in.module.css';

const paper = { kind: 'confetti', ground: '#A01C4B', print: '#B8306A', accent: '#E0A32C' } as const;

export interface SignInLayoutProps {
  /** The document's title, also used for analytics. */
  title: string;
  heading: string;
  lead?: ReactNode;
  above?: ReactNode;
  children: ReactNode;
}

export function SignInLayout({ title, heading, lead, above, children }: SignInLayoutProps) {
  return (
    <Page title={title} width="bare" className={css.page}>
      <section className={css.form}>
        <div className={css.column}>
          <Brand />
          {above}
          <h1>{heading}</h1>
          {lead && <p className={css.lead}>{lead}</p>}
          {children}
        </div>
      </section>
      <aside className={css.side} aria-hidden="true">
        <PaperSheet paper={paper} className={css.paper} />
        <div className={css.present}>
          <GiftPicture src={camera} seed="butter" tint="butter" cutout eager />
        </div>
        <div className={css.present}>
          <GiftPicture src={teapot} seed="mint" tint="mint" cutout eager />
        </div>
        <div className={css.present}>
          <GiftPicture src={headphones} seed="sky" tint="sky" cutout eager wrapping="gift" />
        </div>
        <p className={css.motto}>
          <Trans>
            Wish out loud.
            <br />
            Be surprised anyway.
          </Trans>
        </p>
      </aside>
    </Page>
  );
}
