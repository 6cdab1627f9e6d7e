/** FNV-1a. Not for security. */
export function hashContent(body: unknown): string {
  const text = JSON.stringify(body) ?? '';
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
}
