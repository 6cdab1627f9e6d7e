/**
 * Completes the note about the site's address (gateway, `address-note.ts`): points its link to this page, or removes
 * the note if the browser is at that address because a proxy hid the requested host.
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
