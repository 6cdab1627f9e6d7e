import { welcome } from '@giftlist/contracts/product';
import { Button, GiftPicture, Page, PaperSheet, TextLink } from '@giftlist/frontend-kit/base';
import { signUpHref, useSession } from '@giftlist/frontend-kit/client';
import { translateSentence } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { IconCheck, IconCircleCheckFilled, IconEye, IconLink, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import camera from '../pictures/camera.webp';
import headphones from '../pictures/headphones.webp';
import plant from '../pictures/plant.webp';
import teapot from '../pictures/teapot.webp';
import css from './home.module.css';
import { HomeGuides } from './home-guides.tsx';
import { getSampleDates } from './next-days.ts';

const getSampleGifts = () =>
  [
    { name: t`Stoneware teapot`, price: t`£48.00`, src: teapot, tint: 'mint', isTaken: true },
    { name: t`Headphones`, price: t`£229.00`, src: headphones, tint: 'sky', isTaken: false },
    { name: t`Fiddle-leaf fig`, price: t`£36.50`, src: plant, tint: 'sage', isTaken: true },
    { name: t`Film camera`, price: t`£149.00`, src: camera, tint: 'butter', isTaken: false },
  ] as const;
const createListPath = '/lists/create-list';
const paper = { kind: 'confetti', ground: '#A01C4B', print: '#B8306A', accent: '#D98A2B' } as const;

export function HomePage() {
  const { state } = useSession();
  const createHref = state === 'member' ? createListPath : signUpHref({ returnTo: createListPath });
  return (
    <Page title={translateSentence(welcome.heading)} analyticsTitle="Home" width="bare" className={css.home}>
      <section className={css.hero}>
        <div>
          <h1>{translateSentence(welcome.heading)}</h1>
          <p className={css.lead}>{translateSentence(welcome.text)}</p>
          <p className={css.acts}>
            <Button variant="primary" size="lg" to={createHref}>
              {translateSentence(welcome.create)}
            </Button>
            <TextLink to="/gift-ideas">{translateSentence(welcome.browse)}</TextLink>
          </p>
        </div>
        <div
          className={css.panels}
          role="img"
          aria-label={t`The same list twice: you see four open gifts, your family sees that two are taken`}
        >
          <Panel title={t`What you see`} icon={<IconEye size={18} />} />
          <Panel title={t`What family sees`} icon={<IconUsers size={18} />} showsTaken />
        </div>
      </section>
      <section className={css.reasons} aria-label={t`What it does`}>
        <Reason
          title={t`Add from any shop`}
          text={t`Paste a link or use Share on your phone. We fetch the picture, the name and the price.`}
        >
          <p className={css.box}>
            <IconLink size={20} /> {'fernhill.example/teapot-oat'}
          </p>
          <div className={css.demo}>
            <GiftPicture src={teapot} seed="mint" tint="mint" cutout shape="mini" />
            <span>
              <b>{t`Stoneware teapot`}</b>
              <span className={css.small}>{`${t`£48.00`} · Fernhill Ceramics`}</span>
            </span>
            <IconCheck className={css.ok} size={20} />
          </div>
        </Reason>
        <Reason
          title={t`The surprise stays`}
          text={t`A reserved gift is wrapped for everyone else and looks untouched to you. No hints, not even in the order.`}
        >
          <div className={css.wrapped}>
            <GiftPicture src={headphones} seed="sky" tint="sky" cutout wrapping="gift" />
          </div>
        </Reason>
        <Reason
          title={t`Right on the day`}
          text={t`Follow the people you love and hear about birthdays two weeks ahead, with their list one tap away.`}
        >
          {getSampleDates(new Date()).map(({ day, month, name, when }) => (
            <div key={name} className={css.demo}>
              <span className={css.day}>
                <b>{day}</b>
                {month}
              </span>
              <span>
                <b>{name}</b>
                <span className={css.small}>{when}</span>
              </span>
            </div>
          ))}
        </Reason>
      </section>
      <HomeGuides />
      <section className={css.last}>
        <PaperSheet paper={paper} className={css.paper} />
        <h2>{t`Somebody’s about to ask what you’d like.`}</h2>
        <Button size="lg" to={createHref} className={css.lastAct}>
          {t`Create a list`}
        </Button>
      </section>
    </Page>
  );
}

function Panel({
  title,
  icon,
  showsTaken = false,
}: {
  title: string;
  icon: ReactNode;
  showsTaken?: boolean;
}) {
  return (
    <div className={showsTaken ? css.front : css.behind}>
      <p className={css.panelTitle}>
        {icon}
        {title}
      </p>
      <div className={css.panelGifts}>
        {getSampleGifts().map(({ name, price, src, tint, isTaken }) => (
          <div key={name}>
            <GiftPicture
              src={src}
              seed={name}
              tint={tint}
              cutout
              eager
              wrapping={showsTaken && isTaken ? 'gift' : undefined}
            />
            <p className={css.giftName}>{name}</p>
            <p className={css.giftLine}>
              {price}
              {showsTaken && isTaken && (
                <span className={css.ok}>
                  <IconCircleCheckFilled size={16} />
                  <span className={css.word}>{t`Taken`}</span>
                </span>
              )}
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

function Reason({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className={css.reason}>
      <div className={css.stage} aria-hidden="true">
        {children}
      </div>
      <div className={css.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </article>
  );
}
