import { Clock } from '@giftlist/service-kit/core/clock';
import { loadConfig } from '@giftlist/service-kit/core/config';
import { createLog } from '@giftlist/service-kit/core/log';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { startService } from '@giftlist/service-kit/running-service';
import { UsersConfig } from './config.ts';
import { usersService } from './service.ts';
import { accessTokenTtlSeconds } from './sign-ins/access-tokens.ts';
import { endAllSessions } from './sign-ins/end-all-sessions.ts';
import { SignOutEverywhere } from './sign-ins/sign-out-everywhere.ts';
import { AccountStore } from './store/accounts.store.ts';
import { ProfileStore } from './store/profiles.store.ts';

/**
 * Signs a person out everywhere. Run with an email address, username or profile id: `node dist/end-sessions.js
 * ann@example.com`. `--new-password` also disables the password until it is reset.
 */
const args = process.argv.slice(2);
const requirePasswordReset = args.includes('--new-password');
const [identifier, ...extraArgs] = args.filter(arg => arg !== '--new-password');
if (!identifier || extraArgs.length > 0) {
  console.error('usage: end-sessions EMAIL|USERNAME|PROFILE-ID [--new-password]');
  process.exit(1);
}

const config = loadConfig('users', UsersConfig, process.env);
const service = await startService(usersService, {
  config,
  log: createLog('users', 'error'),
  clock: new Clock(),
  serving: false,
});
try {
  const accountExists = await endAllSessions(
    { identifier, requirePasswordReset },
    {
      accounts: service.get(AccountStore),
      profiles: service.get(ProfileStore),
      signOutEverywhere: service.get(SignOutEverywhere),
      outbox: service.get(Outbox),
      endedSessions: service.get(EndedSessions),
    },
  );
  if (accountExists) {
    console.log(
      `Signed out everywhere. If Redis is unavailable, open pages work for up to ${accessTokenTtlSeconds / 60} more minutes.`,
    );
    if (requirePasswordReset)
      console.log('The password is disabled until it is reset by email. Other sign-in methods still work.');
  } else console.error('No account has this email address, username or profile id.');
  process.exitCode = accountExists ? 0 : 1;
} finally {
  await service.stop();
}
