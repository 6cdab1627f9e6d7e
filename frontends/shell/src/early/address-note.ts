/**
 * Puts the note about the address right (gateway, `address-note.ts`): its link leads to this page. Where the browser
 * is at that address, the note goes: a proxy has hidden which host was asked for.
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
