import { limits } from '@giftlist/contracts/limits';
import { useEffect, useRef, useState } from 'react';

/** The clear button stays for 200 ms after blur, so that a press still reaches it. */
export function useClearable(hasValue: boolean): {
  shown: boolean;
  onFocus: () => void;
  onBlur: () => void;
} {
  const [focused, setFocused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shown: focused && hasValue,
    onFocus: () => {
      clearTimeout(timer.current);
      setFocused(true);
    },
    onBlur: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setFocused(false), limits.clearHideMs);
    },
  };
}
