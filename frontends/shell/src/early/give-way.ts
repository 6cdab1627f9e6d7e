/** Something is missing for good: what the application shows about it matters more. */
const timeLimitMs = 10_000;

const isInView = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight;

/**
 * Removes the server-rendered page (gateway, `early-page.ts`) once the application has rendered as much into `root`:
 * when nothing in the first view is loading any more.
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
    // The layout is computed before each frame anyway.
    frame ||= requestAnimationFrame(look);
  });
  drawing.observe(root, { childList: true, subtree: true });
  const latest = setTimeout(end, timeLimitMs);
}
