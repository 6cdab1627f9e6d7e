import { getShopPictureWidths, getSrcSet } from '@giftlist/contracts/rules/hosted-picture';
import { getTint, type Tint } from '@giftlist/contracts/rules/tint';
import { type CSSProperties, useState } from 'react';
import { cx } from '../layout/class-names.ts';
import { Bow } from './bow.tsx';
import css from './gift-picture.module.css';

/**
 * Selects the ribbon: grey for other people's reservations (`others`), green for the viewer's own (`mine`), red for all
 * other uses (`gift`).
 */
export type Wrapping = 'others' | 'mine' | 'gift';

export interface GiftPictureProps {
  src?: string | null | undefined;
  /** The id of the gift or product. */
  seed: string;
  tint?: Tint;
  /** Widths in px for `?w=`. Defaults to the widths of shop pictures. */
  widths?: readonly number[];
  sizes?: string;
  alt?: string;
  wrapping?: Wrapping | undefined;
  /** For a gift that was just reserved. */
  animated?: boolean | undefined;
  /** For pictures without a background. */
  cutout?: boolean;
  shape?: 'square' | 'wide' | 'mini' | 'fill';
  /** Shows the whole picture instead of cropping it. */
  whole?: boolean;
  /** For pictures above the fold. */
  eager?: boolean;
  className?: string;
}

const gridSizes = '(min-width: 1100px) 282px, (min-width: 600px) 33vw, 50vw';

export function GiftPicture(props: GiftPictureProps) {
  const { src, seed, tint = getTint(seed), widths = getShopPictureWidths(src) } = props;
  const { sizes = gridSizes, alt = '', wrapping, animated, cutout, shape = 'square', whole } = props;
  const { eager, className } = props;
  const [failedSrc, setFailedSrc] = useState<string>();
  const shownSrc = src && failedSrc !== src ? src : undefined;
  const style: CSSProperties & Record<'--tint', string> = { '--tint': `var(--t-${tint})` };
  const renderImage = (imageClass: string | undefined) => (
    <img
      className={imageClass}
      src={shownSrc}
      srcSet={shownSrc && getSrcSet(shownSrc, widths)}
      sizes={widths.length === 0 ? undefined : sizes}
      alt={alt}
      width={512}
      height={512}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailedSrc(shownSrc)}
    />
  );
  return (
    <span
      style={style}
      className={cx(
        css.pic,
        shape !== 'square' && css[shape],
        whole && css.whole,
        wrapping && css.wrapped,
        wrapping === 'mine' && css.mine,
        wrapping === 'gift' && css.gift,
        animated && css.just,
        className,
      )}
    >
      {shownSrc && !cutout ? (
        renderImage(css.photo)
      ) : (
        <span className={css.stand}>{shownSrc ? renderImage(css.object) : <GiftBox />}</span>
      )}
      {wrapping && (
        <span className={css.ribbon} aria-hidden="true">
          <Bow className={css.bow} />
        </span>
      )}
    </span>
  );
}

function GiftBox() {
  return (
    <svg className={cx(css.object, css.drawn)} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <rect x="14" y="46" width="72" height="46" rx="7" fill="currentColor" opacity=".55" />
      <rect x="8" y="32" width="84" height="20" rx="6" fill="currentColor" opacity=".8" />
      <path d="M43 32h14v60H43z" fill="currentColor" />
      <path
        d="M50 31C46 16 34 9 27 13c-8 5-4 17 8 19ZM50 31c4-15 16-22 23-18 8 5 4 17-8 19Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
      />
    </svg>
  );
}
