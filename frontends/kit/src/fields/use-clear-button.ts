import { limits } from '@giftlist/contracts/limits';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** The clear button stays for 200 ms after blur, so that a press still reaches it. */
export function useClearButton(hasValue: boolean): {
  shown: boolean;
  onFocus: () => void;
  onBlur: () => void;
} {
  const [focused, setFocused] = useState(false);
  const hide = useDebouncedCallback(() => setFocused(false), limits.clearHideMs);
  return {
    shown: focused && hasValue,
    onFocus: () => {
      hide.cancel();
      setFocused(true);
    },
    onBlur: hide,
  };
}
