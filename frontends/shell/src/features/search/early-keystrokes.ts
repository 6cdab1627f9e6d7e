import { useEffect } from 'react';
import { isTextField } from './use-search-keys.ts';

export const sheetFieldProps = { 'data-search-sheet-field': '' };

let bufferedText = '';

/** Returns and clears the text that was typed before the sheet's field existed. */
export function consumeEarlyKeystrokes(): string {
  const text = bufferedText;
  bufferedText = '';
  return text;
}

/** Buffers typed text while the search sheet loads. Once the sheet's field exists, the next character focuses it. */
export function useEarlyKeystrokes(isOpening: boolean): void {
  useEffect(() => {
    if (!isOpening) return;
    const collect = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return;
      const isCharacter = [...event.key].length === 1;
      if (!isCharacter && event.key !== 'Backspace' && event.key !== 'Enter') return;
      const field = document.querySelector<HTMLInputElement>('[data-search-sheet-field]');
      if (field) {
        // The browser then inserts the character into the field.
        if (isCharacter) field.focus();
        return;
      }
      // Otherwise, Space and Enter would press the focused search button again.
      event.preventDefault();
      if (isCharacter) bufferedText += event.key;
      else if (event.key === 'Backspace') bufferedText = [...bufferedText].slice(0, -1).join('');
    };
    document.addEventListener('keydown', collect, { capture: true });
    return () => {
      document.removeEventListener('keydown', collect, { capture: true });
      bufferedText = '';
    };
  }, [isOpening]);
}
