import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '../ports.ts';

let serverProcess: ChildProcess;
let issuer: string;

// The server compares prototypes, which differ between Jest's realm and Node's, so it runs in a separate process.
beforeAll(async () => {
  const port = await findFreePort();
  issuer = `http://localhost:${port}`;
  const module = path.join(import.meta.dirname, 'simulated-google.ts');
  const script = `const { startSimulatedGoogle } = await import(${JSON.stringify(module)});
    await startSimulatedGoogle(${port}); console.log('ready');`;
  serverProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  await new Promise(resolve => serverProcess.stdout?.once('data', resolve));
});

afterAll(async () => {
  const ended = new Promise(resolve => serverProcess.once('exit', resolve));
  serverProcess.kill();
  await ended;
});

/** Performs OpenID Connect's authorization code flow. */
async function signIn(loginHint?: string): Promise<unknown> {
  const authorizeUrl = new URL('/authorize', issuer);
  authorizeUrl.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'giftlist-development',
    redirect_uri: 'http://localhost/callback',
    scope: 'openid email profile',
    state: 'state',
    ...(loginHint && { login_hint: loginHint }),
  }).toString();
  const redirectResponse = await fetch(authorizeUrl, { redirect: 'manual' });
  const code = new URL(redirectResponse.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const tokenResponse = await fetch(new URL('/token', issuer), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: 'giftlist-development',
      redirect_uri: 'http://localhost/callback',
    }),
  });
  const accessToken = String(Reflect.get(Object(await tokenResponse.json()), 'access_token'));
  const profileResponse = await fetch(new URL('/userinfo', issuer), {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return await profileResponse.json();
}

describe('the simulated Google', () => {
  it('signs in the person with the email address in the login hint', async () => {
    expect(await signIn('ada.lovelace@example.com')).toMatchObject({
      email: 'ada.lovelace@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
    });
  });

  it('without a login hint, signs in the same person each time', async () => {
    const first = await signIn();
    expect(first).toMatchObject({ email: 'grace.hopper@example.com', sub: expect.any(String) });
    expect(await signIn()).toEqual(first);
  });
});
