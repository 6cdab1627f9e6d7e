export { answerWith, problem, type Sent } from './testing/answers.ts';
export { showInApp } from './testing/in-app.tsx';
export { aMember } from './testing/member.ts';
export { mockIntersectionObserver } from './testing/mock-intersection-observer.ts';
export { refusals, refuseStorages } from './testing/refused-storages.ts';
export { resetBetweenTests } from './testing/reset-between-tests.ts';
export { screenOf } from './testing/screen-of.ts';
export { signInAs, signInWithoutProfile, signOut } from './testing/signed-in.ts';
export { holdBack, withFakeTimers } from './testing/time.ts';
