import { Avatar, cx, GiftPicture, VisuallyHidden } from '@giftlist/frontend-kit/base';
import { Link, useNavigate } from '@giftlist/frontend-kit/router';
import { plural, t } from '@lingui/core/macro';
import { IconArrowRight, IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { bestOf, type Found } from './found.ts';
import css from './search.module.css';
import { shopSearch } from './shop-search.ts';
import { useSearch } from './use-search.ts';

export interface SearchResultsProps {
  /** The id of the listbox. */
  id: string;
  words: string;
  /** The id of the chosen option. */
  active: string | undefined;
  /** The words for which Enter was pressed without a choice. */
  entered: string | undefined;
  inSheet: boolean;
  /** Called when a result is opened. */
  onLeave: () => void;
}

/** How long Enter waits for results that are still loading. */
const enterWaitsMs = 1_500;

/** Results by kind, and a link to the shop. */
export function SearchResults({ id, words, active, entered, inSheet, onLeave }: SearchResultsProps) {
  const { groups, isWaiting } = useSearch(words);
  const best = bestOf(groups);
  const navigate = useNavigate();
  const leadOn = useEffectEvent(() => {
    const to = best?.to ?? shopSearch(words);
    onLeave();
    navigate(to, { replace: inSheet });
  });
  const isEntered = entered === words;
  useEffect(() => {
    if (!isEntered) return;
    if (!isWaiting) return leadOn();
    const timer = setTimeout(() => leadOn(), enterWaitsMs);
    return () => clearTimeout(timer);
  }, [isEntered, isWaiting]);

  const count = groups.reduce((sum, { found }) => sum + found.length, 0);
  const optionProps = (key: string) => ({
    id: `${id}-${key}`,
    role: 'option',
    'aria-selected': active === `${id}-${key}`,
    tabIndex: -1,
    replace: inSheet,
    onClick: onLeave,
    className: cx(css.option, active === `${id}-${key}` && css.active),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus in the field, or the panel closes before it
    <div className={css.panel} onMouseDown={event => event.preventDefault()}>
      <VisuallyHidden>
        <span role="status">{isWaiting ? '' : sayCount(count)}</span>
      </VisuallyHidden>
      {count === 0 && !isWaiting && <p className={css.none}>{t`Nothing found for “${words}”.`}</p>}
      <div id={id} className={css.list} role="listbox" aria-label={t`Search results`} aria-busy={isWaiting}>
        {groups.map(({ title, found }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} className={css.group} role="presentation">
              {title}
            </div>
            {found.map(one => (
              <Link key={one.key} to={one.to} {...optionProps(one.key)}>
                <Picture of={one} />
                <span className={css.words}>
                  <bdi className={css.title}>{one.title}</bdi>
                  <bdi className={css.hint}>{one.hint}</bdi>
                </span>
                {one === best && active === undefined && (
                  <IconCornerDownLeft className={css.enter} size={18} aria-hidden="true" />
                )}
              </Link>
            ))}
          </div>
        ))}
        <Link to={shopSearch(words)} {...optionProps('shop')}>
          <span className={css.all}>
            {t`See all in the shop`}
            <IconArrowRight size={18} aria-hidden="true" />
          </span>
        </Link>
      </div>
    </div>
  );
}

const sayCount = (count: number): string =>
  count === 0 ? t`Nothing found` : plural(count, { one: '# result', other: '# results' });

function Picture({ of: { picture } }: { of: Found }) {
  const { kind, src, seed } = picture;
  if (kind === 'person') return <Avatar name={seed} src={src} />;
  return <GiftPicture className={css.picture} shape="mini" src={src} seed={seed} sizes="44px" eager />;
}
