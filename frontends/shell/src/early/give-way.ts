/** Something is missing for good: what the application has to say about it counts. */
const patienceMs = 10_000;

const isInView = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight;

/**
 * Takes the page away that came with its address (gateway, `early-page.ts`) once the application has drawn as
 * much into `root`: a page whose first view waits for nothing any more.
 */
export function giveWay(root: HTMLElement): void {
  const early = document.getElementById('early');
  if (!early) return;
  const end = () => {
    drawing.disconnect();
    clearTimeout(latest);
    cancelAnimationFrame(frame);
    early.remove();
  };
  let frame = 0;
  const look = () => {
    frame = 0;
    const page = root.querySelector('main');
    if (page && ![...page.querySelectorAll('[aria-busy="true"]')].some(isInView)) end();
  };
  const drawing = new MutationObserver(() => {
    // Before a frame places are reckoned in any case.
    frame ||= requestAnimationFrame(look);
  });
  drawing.observe(root, { childList: true, subtree: true });
  const latest = setTimeout(end, patienceMs);
}
