import { limits } from '@giftlist/contracts/limits';
import { cx, getTextDirection } from '@giftlist/frontend-kit/base';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { consumeEarlyKeystrokes, sheetFieldProps } from './early-keystrokes.ts';
import css from './search.module.css';
import type { SearchResultsProps } from './search-results.tsx';
import { getShopSearchUrl } from './shop-search-url.ts';

export interface SearchBoxProps {
  /** In a sheet, the results stay open, and opening a result replaces the sheet's history entry. */
  inSheet?: boolean;
}

/** The search field. Loads the code of the results on first use. */
export function SearchBox({ inSheet = false }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(inSheet);
  const [activeId, setActiveId] = useState<string>();
  /** The text for which Enter was pressed. Its best result opens once the results are loaded. */
  const [enteredText, setEnteredText] = useState<string>();
  const [Results, setResults] = useState<ComponentType<SearchResultsProps>>();
  const input = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const listId = useId();
  const navigate = useNavigate();

  // After a failure, the next focus tries again.
  const loadResults = () => {
    if (Results) return;
    import('./search-results.tsx').then(
      file => setResults(() => file.SearchResults),
      () => undefined,
    );
  };
  useEffect(() => {
    const earlyText = inSheet ? consumeEarlyKeystrokes() : '';
    if (earlyText !== '') setText(earlyText.slice(0, limits.searchLength));
  }, [inSheet]);
  const query = text.trim();
  const isShown = isOpen && query !== '' && Results !== undefined;
  const close = () => {
    setIsOpen(inSheet);
    setActiveId(undefined);
    setEnteredText(undefined);
  };
  const reset = () => {
    close();
    setText('');
    input.current?.blur();
  };
  const moveSelection = (step: 1 | -1) => {
    const optionIds = [...(container.current?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id);
    if (optionIds.length === 0) return;
    // Position 0 is the field, the options follow.
    const position = activeId === undefined ? 0 : optionIds.indexOf(activeId) + 1;
    const positionCount = optionIds.length + 1;
    const nextPosition = (position + step + positionCount) % positionCount;
    const id = nextPosition === 0 ? undefined : optionIds[nextPosition - 1];
    setActiveId(id);
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  };
  const handleEnter = () => {
    if (query === '') return;
    const chosenOption = activeId === undefined ? null : document.getElementById(activeId);
    if (chosenOption && isShown) return chosenOption.click();
    if (Results) return setEnteredText(query);
    reset();
    navigate(getShopSearchUrl(query), { replace: inSheet });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      moveSelection(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      handleEnter();
    } else if (event.key === 'Escape' && !inSheet) {
      if (isShown) close();
      else reset();
    }
  };
  return (
    <search
      ref={container}
      className={cx(css.box, inSheet && css.inSheet)}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <div className={css.field}>
        <IconSearch aria-hidden="true" />
        <input
          ref={input}
          type="search"
          dir={getTextDirection(text)}
          role="combobox"
          aria-label={t`Search`}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown ? activeId : undefined}
          aria-keyshortcuts={inSheet ? undefined : '/ Control+K'}
          placeholder={inSheet ? t`Lists, gifts, people, guides` : t`Search`}
          data-search-field={inSheet ? undefined : ''}
          data-autofocus={inSheet || undefined}
          {...(inSheet && sheetFieldProps)}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.searchLength}
          value={text}
          onFocus={() => {
            loadResults();
            setIsOpen(true);
          }}
          onChange={event => {
            loadResults();
            setText(event.currentTarget.value);
            setIsOpen(true);
            setActiveId(undefined);
            setEnteredText(undefined);
          }}
          onKeyDown={handleKeyDown}
        />
        {!inSheet && (
          <span className={css.key} aria-hidden="true">
            /
          </span>
        )}
      </div>
      {isShown && (
        <Results
          id={listId}
          words={query}
          activeId={activeId}
          enteredText={enteredText}
          inSheet={inSheet}
          onLeave={reset}
        />
      )}
    </search>
  );
}
