import { limits } from '@giftlist/contracts/limits';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Keeps the button for 200 ms after blur, so that it can still be pressed. */
export function useClearButton(canClear: boolean): {
  isShown: boolean;
  onFocus: () => void;
  onBlur: () => void;
} {
  const [isFocused, setIsFocused] = useState(false);
  const hide = useDebouncedCallback(() => setIsFocused(false), limits.clearHideMs);
  return {
    isShown: isFocused && canClear,
    onFocus: () => {
      hide.cancel();
      setIsFocused(true);
    },
    onBlur: hide,
  };
}
