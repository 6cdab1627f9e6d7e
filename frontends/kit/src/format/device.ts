/** Where a gift was added from, as the contract names it. */
export function platform(): 'mobile_web' | 'desktop_web' {
  return matchMedia('(pointer: coarse) and (max-width: 1023px)').matches ? 'mobile_web' : 'desktop_web';
}

/** Puts a text into the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
