import { Avatar, cx, GiftPicture, VisuallyHidden } from '@giftlist/frontend-kit/base';
import { Link, useNavigate } from '@giftlist/frontend-kit/router';
import { plural, t } from '@lingui/core/macro';
import { IconArrowRight, IconCornerDownLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from './api/use-search.ts';
import css from './search.module.css';
import { findBestResult, type SearchResult } from './search-result.ts';
import { getShopSearchUrl } from './shop-search-url.ts';

export interface SearchResultsProps {
  /** The listbox's id. */
  id: string;
  words: string;
  /** The selected option's id. */
  activeId: string | undefined;
  /** The text for which Enter was pressed without a selection. */
  enteredText: string | undefined;
  inSheet: boolean;
  /** Called when a result is opened. */
  onLeave: () => void;
}

/** Time that Enter waits for results. */
const enterTimeoutMs = 1_500;

export function SearchResults({ id, words, activeId, enteredText, inSheet, onLeave }: SearchResultsProps) {
  const { groups, isLoading } = useSearch(words);
  const bestResult = findBestResult(groups);
  const navigate = useNavigate();
  const openBestResult = useEffectEvent(() => {
    const to = bestResult?.to ?? getShopSearchUrl(words);
    onLeave();
    navigate(to, { replace: inSheet });
  });
  const isEntered = enteredText === words;
  useEffect(() => {
    if (!isEntered) return;
    if (!isLoading) return openBestResult();
    const timer = setTimeout(() => openBestResult(), enterTimeoutMs);
    return () => clearTimeout(timer);
  }, [isEntered, isLoading]);

  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const getOptionProps = (key: string) => ({
    id: `${id}-${key}`,
    role: 'option',
    'aria-selected': activeId === `${id}-${key}`,
    tabIndex: -1,
    replace: inSheet,
    onClick: onLeave,
    className: cx(css.option, activeId === `${id}-${key}` && css.active),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: otherwise, a press would blur the field and close the panel before the click
    <div className={css.panel} onMouseDown={event => event.preventDefault()}>
      <VisuallyHidden>
        <span role="status">{isLoading ? '' : formatResultCount(count)}</span>
      </VisuallyHidden>
      {count === 0 && !isLoading && <p className={css.none}>{t`Nothing found for “${words}”.`}</p>}
      <div id={id} className={css.list} role="listbox" aria-label={t`Search results`} aria-busy={isLoading}>
        {groups.map(({ title, results }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
            <div id={`${id}-group-${index}`} className={css.group} role="presentation">
              {title}
            </div>
            {results.map(result => (
              <Link key={result.key} to={result.to} {...getOptionProps(result.key)}>
                <Picture result={result} />
                <span className={css.words}>
                  <bdi className={css.title}>{result.title}</bdi>
                  <bdi className={css.hint}>{result.hint}</bdi>
                </span>
                {result === bestResult && activeId === undefined && (
                  <IconCornerDownLeft className={css.enter} size={18} aria-hidden="true" />
                )}
              </Link>
            ))}
          </div>
        ))}
        <Link to={getShopSearchUrl(words)} {...getOptionProps('shop')}>
          <span className={css.all}>
            {t`See all in the shop`}
            <IconArrowRight size={18} aria-hidden="true" />
          </span>
        </Link>
      </div>
    </div>
  );
}

const formatResultCount = (count: number): string =>
  count === 0 ? t`Nothing found` : plural(count, { one: '# result', other: '# results' });

function Picture({ result: { picture } }: { result: SearchResult }) {
  const { kind, src, seed } = picture;
  if (kind === 'person') return <Avatar name={seed} src={src} />;
  return <GiftPicture className={css.picture} shape="mini" src={src} seed={seed} sizes="44px" eager />;
}
