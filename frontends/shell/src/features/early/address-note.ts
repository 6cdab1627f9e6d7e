/**
 * Completes the note about the site's origin (gateway, `address-note.ts`): points its link to the current page, or
 * removes the note if the browser already uses that origin, which a proxy had hidden from the gateway.
 */
export function completeAddressNote(): void {
  const note = document.getElementById('address-note');
  const link = note?.querySelector('a');
  if (!note || !link) return;
  const { origin } = link;
  if (origin === location.origin) {
    note.remove();
    return;
  }
  link.addEventListener('click', () => {
    link.href = origin + location.pathname + location.search;
  });
}
