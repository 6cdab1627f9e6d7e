import '@giftlist/frontend-kit/styles.css';
import './features/early/early-page.css';

/** Lets the browser paint and react to taps between the parts. */
const pause = () => new Promise(resolve => setTimeout(resolve));

/** Evaluates the application's scripts in parts. They are all in this bundle. */
async function startInParts(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@giftlist/frontend-kit/base');
  await pause();
  const { start } = await import(/* webpackMode: "eager" */ './start.tsx');
  await start();
}

void startInParts();
