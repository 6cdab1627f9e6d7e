// Runs before the first paint and before the application's own scripts, in five steps.
(() => {
  // 1. Sets the chosen theme, or else the system's. Must match the kit's theme provider.
  let choice = null;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: runs before the kit has loaded
    choice = localStorage.getItem('giftlist-theme');
  } catch {}
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  const preload = (href, as) => {
    const hint = document.createElement('link');
    hint.rel = 'preload';
    hint.as = as;
    hint.href = href;
    if (as === 'fetch') hint.crossOrigin = 'anonymous';
    document.head.append(hint);
  };

  // 2. Preloads the path's remote from its usual URL. Another URL in remotes.json takes precedence.
  const remotes = {
    list: ['lists', 'profile', 'giving', 'unreserve', 'add-gift'],
    shop: ['gift-ideas', 'gift-guides', 'genie', 'popular-stores'],
    friends: ['friends', 'occasions'],
  };
  const preloadRemote = () => {
    const part = location.pathname.split('/')[1];
    for (const [name, parts] of Object.entries(remotes)) {
      if (!parts.includes(part)) continue;
      preload('/remotes.json', 'fetch');
      preload(`/mf/${name}/mf-manifest.json`, 'fetch');
      preload(`/mf/${name}/remoteEntry.js`, 'script');
    }
  };

  // 3. Preloads the texts of the first view. The scripts contain the English ones.
  const preloadTexts = () => {
    const { lang } = document.documentElement;
    const texts = document.querySelector('meta[name=catalogues]')?.content.split(' ') ?? [];
    if (lang !== 'en') for (const address of texts) preload(address.replace('*', lang), 'fetch');
  };

  // 4. Runs the application's scripts.
  const run = () => {
    for (const { href } of document.querySelectorAll('link[data-run]')) {
      const script = document.createElement('script');
      script.src = href;
      script.async = false;
      document.head.append(script);
    }
  };

  // Steps 2 to 4 wait until the server-rendered page, if there is one, shows its first text and pictures.
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    run();
    preloadRemote();
    preloadTexts();
  };
  const firstPaint = () =>
    new Promise(resolve => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    });

  // 5. Handles clicks on the server-rendered page's links to itself, such as 'Buy this gift'. A navigation would load
  // everything again. The router reads the URL when it starts, or on this event if it has started.
  document.addEventListener('click', event => {
    const link = event.target.closest('#early a');
    if (!link || link.origin + link.pathname !== location.origin + location.pathname) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    link.setAttribute('aria-busy', 'true');
    history.pushState(null, '', link.href);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    start();
  });

  document.addEventListener('DOMContentLoaded', async () => {
    if (document.getElementById('early') && document.visibilityState === 'visible') {
      setTimeout(start, 2_000);
      const pictures = [...document.querySelectorAll('#early img[fetchpriority=high]')];
      await Promise.allSettled([firstPaint(), ...pictures.map(picture => picture.decode())]);
      // Decoded pictures are on the screen a few frames later.
      for (let frames = 0; frames < 4; frames += 1) await new Promise(requestAnimationFrame);
    }
    start();
  });
})();
