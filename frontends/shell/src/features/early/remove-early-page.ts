/** After the timeout, the early page is removed anyway, because the application may show an error. */
const timeoutMs = 10_000;

const isInFirstView = (element: Element): boolean => element.getBoundingClientRect().top < innerHeight;

/**
 * Removes the gateway's server-rendered page once `root` contains the first view and nothing visible is loading.
 */
export function removeEarlyPage(root: HTMLElement): void {
  const earlyPage = document.getElementById('early');
  if (!earlyPage) return;
  const remove = () => {
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    earlyPage.remove();
  };
  let frame = 0;
  const removeIfReady = () => {
    frame = 0;
    const page = root.querySelector('main');
    if (page && ![...page.querySelectorAll('[aria-busy="true"]')].some(isInFirstView)) remove();
  };
  const observer = new MutationObserver(() => {
    // Waits for the next frame, because the browser computes the layout for it anyway.
    frame ||= requestAnimationFrame(removeIfReady);
  });
  observer.observe(root, { childList: true, subtree: true });
  const timer = setTimeout(remove, timeoutMs);
}
