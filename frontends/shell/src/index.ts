import '@giftlist/frontend-kit/styles.css';
import './features/early/early-page.css';

const yieldToBrowser = () => new Promise(resolve => setTimeout(resolve));

/** Evaluates the bundle in parts, so that the browser can paint and react to taps in between. */
async function startInParts(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await yieldToBrowser();
  await import(/* webpackMode: "eager" */ '@giftlist/frontend-kit/base');
  await yieldToBrowser();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start();
}

void startInParts();
