import '@giftlist/frontend-kit/styles.css';
import './early/early-page.css';

/** Between the parts, the browser paints and reacts to taps. */
const pause = () => new Promise(resolve => setTimeout(resolve));

/** Evaluates the application's scripts in parts, which are in this file already. */
async function startInParts(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@giftlist/frontend-kit/base');
  await pause();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start();
}

void startInParts();
