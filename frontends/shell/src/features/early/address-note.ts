/**
 * Makes the link in the gateway's note about the site's origin lead to the current page. Removes the note if the
 * browser already uses that origin, because a proxy may have hidden it from the gateway.
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
