export { blockStorage, storageFailures } from './testing/blocked-storage.ts';
export { createMember } from './testing/member.ts';
export { mockIntersectionObserver } from './testing/mock-intersection-observer.ts';
export { mockScreenWidth } from './testing/mock-screen-width.ts';
export { mockServer, problemResponse, type SentRequest } from './testing/mock-server.ts';
export { renderInApp } from './testing/render-in-app.tsx';
export { resetBetweenTests } from './testing/reset-between-tests.ts';
export { signInAs, signInWithoutProfile, signOut } from './testing/signed-in.ts';
export { delayRequests, withFakeTimers } from './testing/time.ts';
