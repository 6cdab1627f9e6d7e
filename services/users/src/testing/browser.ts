import { randomInt } from 'node:crypto';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import type { AnyRouteKey, BodyInputOf } from '@giftlist/contracts/routes';
import type { CallInput } from '@giftlist/service-kit/http/internal-client';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import type { TestCall, TestResponse } from '@giftlist/service-kit/testing/caller';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import type { CodePurpose } from '../model/code-purpose.ts';

export const goodPassword = 'tulips-in-9-rows';

export const createEmail = (): string => `person${randomInt(1e12)}@example.com`;

/** A simulated browser that keeps cookies and the access token. */
export class Browser {
  readonly cookies: Record<string, string> = {};
  token: string | undefined;
  email = createEmail();
  accountId = '';
  profileId = '';

  constructor(private readonly service: TestService) {}

  async call<K extends AnyRouteKey>(key: K, input: CallInput<K> & TestCall): Promise<TestResponse<K>> {
    const as = this.token === undefined ? undefined : { token: this.token };
    const response = await this.service.call(key, { as, cookies: { ...this.cookies }, ...input });
    this.storeCookies(response.headers);
    return response;
  }

  storeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) this.storeCookie(line);
  }

  /** Signs up without creating a profile. */
  async signUp(): Promise<this> {
    const body = { email: this.email, password: goodPassword };
    const response = await this.call('POST /auth/sign-up', { body });
    this.token = response.body.data.access_token;
    this.accountId = response.body.data.user_id;
    return this;
  }

  /** Also refreshes the token, so that it contains the profile id. */
  async createProfile(fields: Partial<BodyInputOf<'POST /user/signup'>> = {}): Promise<this> {
    const body = { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04', ...fields };
    const response = await this.call('POST /user/signup', { query: {}, body });
    this.profileId = response.body.data.id;
    await this.refresh();
    return this;
  }

  /** Sends no access token, like the real client, whose token may have expired. */
  tryRefresh(): Promise<TestResponse<'POST /auth/refresh'>> {
    return this.call('POST /auth/refresh', { as: undefined });
  }

  async refresh(): Promise<void> {
    const response = await this.tryRefresh();
    this.token = response.body.data.access_token;
  }

  private storeCookie(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0\b/i.test(line)) delete this.cookies[name];
    else this.cookies[name] = value;
  }
}

/** Returns the browser of a new account with a profile. */
export async function createPerson(
  service: TestService,
  fields: Partial<BodyInputOf<'POST /user/signup'>> = {},
): Promise<Browser> {
  const browser = await new Browser(service).signUp();
  return browser.createProfile(fields);
}

/** Returns the decrypted contents of all mails that were requested to this address so far. */
export async function findMails(service: TestService, mails: CapturedEvents, email: string) {
  const decrypted = await Promise.all(
    mails.of(mailRequested).map(({ data }) => service.openMail(data.sealed)),
  );
  return decrypted.filter(mail => mail.to.email === email);
}

/** Waits for the first mail of this template, or for mail number `count`, and returns its code. */
export async function waitForCode(
  service: TestService,
  mails: CapturedEvents,
  query: { email: string; template: CodePurpose; count?: number },
): Promise<string> {
  return eventually(async () => {
    const sent = await findMails(service, mails, query.email);
    const links = sent.flatMap(mail =>
      mail.template === query.template && 'link' in mail ? [mail.link] : [],
    );
    const link = links[(query.count ?? 1) - 1];
    if (!link) throw new Error(`No ${query.template} mail was requested yet`);
    return new URL(link).searchParams.get('oobCode') ?? '';
  });
}
