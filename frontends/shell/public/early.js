// Runs before the first paint and before the application's own scripts are loaded, for three things that cannot wait.
(() => {
  // 1. The chosen theme, or the system's. Must match the kit's theme provider.
  let choice = null;
  try {
    // biome-ignore lint/style/noRestrictedGlobals: runs before the kit has loaded
    choice = localStorage.getItem('giftlist-theme');
  } catch {}
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // 2. The remote that renders this path: preloaded here. Only a hint: an entry in remotes.json takes precedence.
  const remotes = {
    list: ['lists', 'profile', 'giving', 'unreserve', 'add-gift'],
    shop: ['gift-ideas', 'gift-guides', 'genie', 'popular-stores'],
    friends: ['friends', 'occasions'],
  };
  const part = location.pathname.split('/')[1];
  const preload = (href, as) => {
    const hint = document.createElement('link');
    hint.rel = 'preload';
    hint.as = as;
    hint.href = href;
    if (as === 'fetch') hint.crossOrigin = 'anonymous';
    document.head.append(hint);
  };
  for (const [name, parts] of Object.entries(remotes)) {
    if (!parts.includes(part)) continue;
    preload('/remotes.json', 'fetch');
    preload(`/mf/${name}/mf-manifest.json`, 'fetch');
    preload(`/mf/${name}/remoteEntry.js`, 'script');
  }

  // 3. The texts of the first view. English is in the scripts.
  const { lang } = document.documentElement;
  const texts = document.querySelector('meta[name=catalogues]')?.content.split(' ') ?? [];
  if (lang !== 'en') for (const address of texts) preload(address.replace('*', lang), 'fetch');
})();
