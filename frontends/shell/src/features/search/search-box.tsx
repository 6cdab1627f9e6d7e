import { limits } from '@giftlist/contracts/limits';
import { cx, getTextDirection } from '@giftlist/frontend-kit/base';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import css from './search.module.css';
import type { SearchResultsProps } from './search-results.tsx';
import { shopSearchUrl } from './shop-search-url.ts';
import { consumeTypedAhead, sheetField } from './typed-ahead.ts';

export interface SearchBoxProps {
  /** Whether the field is in a sheet or dialog: it stays open, and a result replaces the sheet's history entry. */
  inSheet?: boolean;
}

/** The search field. Its results are loaded on first use. */
export function SearchBox({ inSheet = false }: SearchBoxProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(inSheet);
  const [active, setActive] = useState<string>();
  /** The text for which Enter was pressed: its best result opens once the results are loaded. */
  const [entered, setEntered] = useState<string>();
  const [Results, setResults] = useState<ComponentType<SearchResultsProps>>();
  const input = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const listId = useId();
  const navigate = useNavigate();

  // If it fails, the next focus retries.
  const loadResults = () => {
    if (Results) return;
    import('./search-results.tsx').then(
      file => setResults(() => file.SearchResults),
      () => undefined,
    );
  };
  useEffect(() => {
    const ahead = inSheet ? consumeTypedAhead() : '';
    if (ahead !== '') setText(ahead.slice(0, limits.searchLength));
  }, [inSheet]);
  const words = text.trim();
  const isShown = isOpen && words !== '' && Results !== undefined;
  const close = () => {
    setOpen(inSheet);
    setActive(undefined);
    setEntered(undefined);
  };
  const reset = () => {
    close();
    setText('');
    input.current?.blur();
  };
  const move = (step: 1 | -1) => {
    const options = [...(container.current?.querySelectorAll('[role=option]') ?? [])].map(({ id }) => id);
    if (options.length === 0) return;
    const index = active === undefined ? -1 : options.indexOf(active);
    // The field itself is one more stop, before the first option.
    const next = (index + 1 + step + options.length + 1) % (options.length + 1);
    const id = next === 0 ? undefined : options[next - 1];
    setActive(id);
    if (id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  };
  const handleEnter = () => {
    if (words === '') return;
    const chosen = active === undefined ? null : document.getElementById(active);
    if (chosen && isShown) return chosen.click();
    if (Results) return setEntered(words);
    reset();
    navigate(shopSearchUrl(words), { replace: inSheet });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      move(event.key === 'ArrowDown' ? 1 : -1);
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
          aria-activedescendant={isShown ? active : undefined}
          aria-keyshortcuts={inSheet ? undefined : '/ Control+K'}
          placeholder={inSheet ? t`Lists, gifts, people, guides` : t`Search`}
          data-search-field={inSheet ? undefined : ''}
          data-autofocus={inSheet || undefined}
          {...(inSheet && sheetField)}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={limits.searchLength}
          value={text}
          onFocus={() => {
            loadResults();
            setOpen(true);
          }}
          onChange={event => {
            loadResults();
            setText(event.currentTarget.value);
            setOpen(true);
            setActive(undefined);
            setEntered(undefined);
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
          words={words}
          active={active}
          entered={entered}
          inSheet={inSheet}
          onLeave={reset}
        />
      )}
    </search>
  );
}
