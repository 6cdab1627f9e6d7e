import { onPath } from '../servers/run-tool.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The Chromium that drives the journeys: CHROMIUM_PATH, else one on the PATH; none where the tests bring theirs. */
export function findChromium(given: NodeJS.ProcessEnv): string | undefined {
  return given.CHROMIUM_PATH || onPath(names);
}
