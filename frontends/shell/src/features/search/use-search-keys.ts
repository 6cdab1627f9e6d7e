import { useEffect, useEffectEvent } from 'react';

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Opens the search on `/` outside text fields and on Ctrl-K or Command-K, unless a dialog is open. */
export function useSearchKeys(openSearch: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isShortcut = isControlK || (isSlash && !isTextField(event.target));
    if (event.defaultPrevented || !isShortcut) return;
    if (document.querySelector('[role=dialog][aria-modal=true]')) return;
    event.preventDefault();
    openSearch();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
