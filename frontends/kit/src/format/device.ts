export function getPlatform(): 'mobile_web' | 'desktop_web' {
  return matchMedia('(pointer: coarse) and (max-width: 1023px)').matches ? 'mobile_web' : 'desktop_web';
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages over plain http, which have no `navigator.clipboard`. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0';
  // An open dialog takes the focus back from elements outside it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return typeof document.execCommand === 'function' && document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Saves `content` as a file whose name contains no invisible direction marks. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\u2066-\u2069]/g, '');
  link.click();
  // After a minute, the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
