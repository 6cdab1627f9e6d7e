import '@giftlist/frontend-kit/styles.css';
import './early/early-page.css';
import { loadHome } from './home/load-home.ts';
import { warmRemoteFor } from './remotes/remote-modules.ts';
import { start } from './start.tsx';

if (location.pathname === '/') void loadHome();
else warmRemoteFor(location.pathname);
void start();
