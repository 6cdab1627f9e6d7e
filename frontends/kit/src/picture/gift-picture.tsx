import { type Tint, tintOf } from '@giftlist/contracts/rules/tint';
import { type CSSProperties, useState } from 'react';
import { cx } from '../layout/class-names.ts';
import { Bow } from './bow.tsx';
import css from './gift-picture.module.css';

/** Whose ribbon closes over the picture: grey for others, leaf for one's own, cranberry for the moment itself. */
export type Wrapping = 'others' | 'mine' | 'gift';

export interface GiftPictureProps {
  src?: string | null | undefined;
  /** The gift's or the product's id: chooses the paper it stands on. */
  seed: string;
  /** The paper itself, where the picture was drawn for one. */
  tint?: Tint;
  /** Widths in px in which `src` exists, asked for with `?w=`. */
  widths?: readonly number[];
  /** How wide it is shown, as in the `sizes` of an `img`. */
  sizes?: string;
  alt?: string;
  taken?: Wrapping | undefined;
  /** It was wrapped this very moment: the ribbon is seen closing. */
  just?: boolean | undefined;
  /** A picture without a background, which stands on the paper instead of covering it. */
  cutout?: boolean;
  shape?: 'square' | 'wide' | 'mini' | 'fill';
  /** All of it on the paper, where it would be cut to the shape. */
  whole?: boolean;
  /** Above the fold: load it at once. */
  eager?: boolean;
  className?: string;
}

const gridSizes = '(min-width: 1100px) 282px, (min-width: 600px) 33vw, 50vw';

const sourcesOf = (src: string, widths: readonly number[]): string | undefined =>
  widths.length === 0 ? undefined : widths.map(width => `${src}?w=${width} ${width}w`).join(', ');

/** A gift on tinted paper; a drawn box where it has no picture or the picture does not come. */
export function GiftPicture({
  src,
  seed,
  tint = tintOf(seed),
  widths = [],
  sizes = gridSizes,
  alt = '',
  taken,
  just,
  cutout,
  shape = 'square',
  whole,
  eager,
  className,
}: GiftPictureProps) {
  const [failed, setFailed] = useState<string>();
  const shown = src && failed !== src ? src : undefined;
  const style: CSSProperties & Record<'--tint', string> = { '--tint': `var(--t-${tint})` };
  const picture = (className: string | undefined) => (
    <img
      className={className}
      src={shown}
      srcSet={shown && sourcesOf(shown, widths)}
      sizes={widths.length === 0 ? undefined : sizes}
      alt={alt}
      width={512}
      height={512}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(shown)}
    />
  );
  return (
    <span
      style={style}
      className={cx(
        css.pic,
        shape !== 'square' && css[shape],
        whole && css.whole,
        taken && css.wrapped,
        taken === 'mine' && css.mine,
        taken === 'gift' && css.gift,
        just && css.just,
        className,
      )}
    >
      {shown && !cutout ? (
        picture(css.photo)
      ) : (
        <span className={css.stand}>{shown ? picture(css.object) : <GiftBox />}</span>
      )}
      {taken && (
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
