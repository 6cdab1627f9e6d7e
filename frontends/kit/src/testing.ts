export { answerWith, problem, type Sent } from './testing/answers.ts';
export { showInApp } from './testing/in-app.tsx';
export { aMember } from './testing/member.ts';
export { signInAs, signInWithoutProfile, signOut } from './testing/signed-in.ts';
