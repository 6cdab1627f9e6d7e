import { useEffect } from 'react';
import { isTextField } from './use-search-keys.ts';

export const sheetField = { 'data-search-sheet-field': '' };

let typed = '';

/** Returns what was typed before the sheet's field existed, and clears it. */
export function consumeTypedAhead(): string {
  const text = typed;
  typed = '';
  return text;
}

/**
 * Collects what is typed while the code of the search sheet is loading. Once its field exists, the next key goes to it
 * even if the field does not have the focus yet.
 */
export function useTypedAhead(isOpening: boolean): void {
  useEffect(() => {
    if (!isOpening) return;
    const collect = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      const isCharacter = [...event.key].length === 1;
      if (!isCharacter && event.key !== 'Backspace' && event.key !== 'Enter') return;
      const field = document.querySelector<HTMLInputElement>('[data-search-sheet-field]');
      // The key's character is inserted into the focused field.
      if (field) return isCharacter ? field.focus() : undefined;
      // Space and Enter would press the focused button again, which opens the sheet.
      event.preventDefault();
      if (isCharacter) typed += event.key;
      else if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('');
    };
    document.addEventListener('keydown', collect, { capture: true });
    return () => {
      document.removeEventListener('keydown', collect, { capture: true });
      typed = '';
    };
  }, [isOpening]);
}
