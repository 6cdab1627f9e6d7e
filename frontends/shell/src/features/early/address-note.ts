/**
 * The gateway adds a note with a link to the site's origin. Extends the link to the current page, or removes the note
 * if the page already has that origin, because a proxy may have hidden the page's origin from the gateway.
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
