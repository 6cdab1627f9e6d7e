export { answerWith, problem, type Sent } from './testing/answers.ts';
export { showInApp } from './testing/in-app.tsx';
export { keepScreensApart } from './testing/keep-screens-apart.ts';
export { aMember } from './testing/member.ts';
export { mockIntersectionObserver } from './testing/mock-intersection-observer.ts';
export { refusals, refuseStorages } from './testing/refused-storages.ts';
export { screenOf } from './testing/screen-of.ts';
export { signInAs, signInWithoutProfile, signOut } from './testing/signed-in.ts';
export { holdBack, withFakeTimers } from './testing/time.ts';
