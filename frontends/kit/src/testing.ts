export { showInApp } from './testing/in-app.tsx';
export { aMember } from './testing/member.ts';
export { mockIntersectionObserver } from './testing/mock-intersection-observer.ts';
export { mockScreenWidth } from './testing/mock-screen-width.ts';
export { mockServer, problem, type Sent } from './testing/mock-server.ts';
export { refusals, refuseStorages } from './testing/refused-storages.ts';
export { resetBetweenTests } from './testing/reset-between-tests.ts';
export { signInAs, signInWithoutProfile, signOut } from './testing/signed-in.ts';
export { holdBack, withFakeTimers } from './testing/time.ts';
