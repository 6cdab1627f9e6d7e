import { type ErrorCode, errorCodes } from '@giftlist/contracts/errors';
import { parseRouteKey, type RouteDefinition } from '@giftlist/contracts/route';
import {
  type AnyRouteKey,
  type BodyInputOf,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
  routes,
} from '@giftlist/contracts/routes';
import { expect } from '@jest/globals';
import { type Matcher, Matchers, type Pact } from '@pact-foundation/pact';
import {
  fromProvider,
  getExample,
  matchByType,
  matching,
  type Template,
  toStateExpression,
} from './matching.ts';
import { encodeForm, type RawBody } from './raw-bodies.ts';

type Cookies = Readonly<Record<string, string | Matcher<string>>>;

/** A request and its response, with only what the consumer needs. */
export interface Exchange<K extends AnyRouteKey> {
  /** The name of the interaction in the pact. */
  to: string;
  /** The name of the provider's state. The provider's spec creates the state under this name. */
  given: string;
  params?: Template<ParamsOf<K>>;
  query?: Template<QueryInputOf<K>>;
  body?: Template<BodyInputOf<K>>;
  form?: FormData;
  cookies?: Cookies;
  /** The state provides the access token as `access_token`. */
  signedIn?: boolean;
  /** Defaults to the status in the contract. */
  status?: number;
  response?: Template<ResponseOf<K>>;
  /** For a response that is not JSON. */
  rawBody?: RawBody;
  /** The error code if the request is rejected. */
  refused?: ErrorCode;
}

export interface Call {
  origin: string;
  key: AnyRouteKey;
  input: { params?: unknown; query?: unknown; body?: unknown };
  accessToken: string | undefined;
  cookie: string | undefined;
}

/** Throws an error with `code` if the request is rejected. */
export type Client = (call: Call) => Promise<unknown>;

const exampleToken = 'an-access-token';
/** The consumer's test uses the example, the verifier a real token. */
const serviceToken = {
  ...fromProvider('service_token', 'a.service.token'),
  ...matching(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'a.service.token'),
};

export async function recordExchange<K extends AnyRouteKey>(
  pact: Pact,
  key: K,
  exchange: Exchange<K>,
  client: Client,
): Promise<void> {
  const { method, path } = parseRouteKey(key);
  const contract: RouteDefinition = routes[key];
  const { to, given, params, query, body, cookies, signedIn, rawBody, refused } = exchange;
  const expected = refused ? { code: refused } : exchange.response;
  const form = exchange.form && (await encodeForm(exchange.form));
  const cookie = cookies && formatCookies(cookies);
  await pact
    .addInteraction()
    .given(given)
    .uponReceiving(to)
    .withRequest(method, fillPath(path, params), request => {
      if (query) request.query(formatQuery(query));
      if (signedIn)
        request.headers({
          'X-Access-Token': createRequestMatcher(toStateExpression('access_token'), exampleToken),
        });
      if (contract.access === 'service') request.headers({ 'X-Service-Token': serviceToken });
      if (cookie) request.headers({ Cookie: cookie });
      if (body) request.jsonBody(body);
      if (form) {
        request.headers({ 'Content-Type': form.type }).body(form.type.value, form.bytes);
        request.matchingRules({ body: form.partRules });
      }
    })
    .willRespondWith(
      refused ? errorCodes[refused][0] : (exchange.status ?? contract.status ?? 200),
      response => {
        if (rawBody) {
          response.headers({ 'Content-Type': rawBody.type }).body(rawBody.detectedType, rawBody.bytes);
          response.matchingRules({ body: { path: '$', rules: [rawBody.matcher] } });
          return;
        }
        response.headers({ 'Content-Type': refused ? 'application/problem+json' : 'application/json' });
        response.jsonBody(refused ? createProblemTemplate(refused) : matchByType(expected));
      },
    )
    .executeTest(async ({ url: origin }) => {
      const input = {
        params: getExample(params),
        query: getExample(query),
        body: exchange.form ?? getExample(body),
      };
      const result = client({
        origin,
        key,
        input: dropUndefined(input),
        accessToken: signedIn ? exampleToken : undefined,
        cookie: cookie?.value,
      });
      if (refused) await expect(result).rejects.toMatchObject({ code: refused });
      else expect(await result).toEqual(rawBody ? rawBody.parsed : getExample(expected));
    });
}

/** Matches texts by type, because clients depend only on the code. */
function createProblemTemplate(code: ErrorCode): unknown {
  const [status, title] = errorCodes[code];
  return { code, status, title: Matchers.string(title), type: Matchers.string(`/problems/${code}`) };
}

/** In parameters from `fromProvider`, the verifier replaces the example with the value of the provider's state. */
function fillPath(path: string, params: unknown) {
  const values = parseTemplate(params);
  const fill = (getText: (name: string) => string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => getText(name));
  const example = fill(name => values.get(name)?.example ?? '');
  if ([...values.values()].every(({ expression }) => expression === undefined)) return example;
  const expression = fill(name => values.get(name)?.expression ?? values.get(name)?.example ?? '');
  return createRequestMatcher(expression, example);
}

/** The consumer sends exactly the example. The provider receives the value of its state. */
function createRequestMatcher(expression: string, example: string): Matcher<string> & { value: string } {
  return {
    ...Matchers.fromProviderState(expression, example),
    ...Matchers.regex(`^${RegExp.escape(example)}$`, example),
    value: example,
  };
}

function formatCookies(cookies: Cookies) {
  const parts = [...parseTemplate(cookies)];
  return createRequestMatcher(
    parts.map(([name, { expression, example }]) => `${name}=${expression ?? example}`).join('; '),
    parts.map(([name, { example }]) => `${name}=${example}`).join('; '),
  );
}

function formatQuery(query: unknown) {
  return Object.fromEntries(
    [...parseTemplate(query)].map(([name, { expression, example }]) => [
      name,
      expression ? createRequestMatcher(expression, example) : example,
    ]),
  );
}

function parseTemplate(template: unknown) {
  return new Map(
    Object.entries(template ?? {}).map(([name, value]) => [
      name,
      {
        example: String(getExample(value)),
        expression: isFromProvider(value) ? value.expression : undefined,
      },
    ]),
  );
}

const isFromProvider = (value: unknown): value is { expression: string } =>
  typeof value === 'object' && value !== null && 'expression' in value;

const dropUndefined = (input: Call['input']): Call['input'] =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
