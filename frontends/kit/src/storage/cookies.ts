const options = 'path=/; SameSite=Lax';

export function readCookie(name: string): string | undefined {
  try {
    const match = document.cookie.split('; ').find(cookie => cookie.startsWith(`${name}=`));
    return match && decodeURIComponent(match.slice(name.length + 1));
  } catch {
    // The browser refuses cookies, or the value has an invalid encoding.
    return undefined;
  }
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have the Cookie Store API
    document.cookie = `${name}=${encodeURIComponent(value)}; max-age=${maxAgeSeconds}; ${options}`;
  } catch {}
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0);
