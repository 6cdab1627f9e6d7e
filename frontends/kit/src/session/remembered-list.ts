const name = 'listId';
const keepSeconds = 30 * 86_400;

/** Remembers the list that a visitor came from, so that signing up leads back to it. */
export function rememberList(id: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
  document.cookie = `${name}=${encodeURIComponent(id)}; path=/; max-age=${keepSeconds}; SameSite=Lax`;
}

export function rememberedList(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const found = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : undefined;
}

export function forgetList(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not everywhere yet
  document.cookie = `${name}=; path=/; max-age=0; SameSite=Lax`;
}
