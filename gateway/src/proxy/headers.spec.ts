import { describe, expect, it } from '@jest/globals';
import { toResponseHeaders, toUpstreamHeaders } from './headers.ts';

describe('request headers', () => {
  it('are forwarded if a browser may set them', () => {
    const received = {
      'x-access-token': 'a',
      'x-claim-token': 'b,c',
      'x-someone-else': '1',
      'idempotency-key': 'k',
      'x-stored-only': '1',
      'content-type': 'application/json',
      'content-length': '12',
      cookie: 'a=b',
      'if-none-match': '"x"',
      'last-event-id': '7',
    };
    expect(toUpstreamHeaders(received, {})).toEqual(Object.entries(received).flat());
  });

  it.each([
    'x-service-token',
    'authorization',
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'x-real-ip',
    'x-request-id',
    'traceparent',
    'tracestate',
    'baggage',
    'x-internal-user',
    'x-user-id',
    'connection',
    'transfer-encoding',
    'upgrade',
    'te',
    'host',
    'expect',
  ])('never include the client’s %s', name => {
    expect(toUpstreamHeaders({ [name]: 'forged' }, {})).toEqual([]);
  });

  it('contain the gateway’s X-Forwarded-For instead of the client’s', () => {
    expect(toUpstreamHeaders({ 'x-forwarded-for': '6.6.6.6' }, { 'x-forwarded-for': '1.2.3.4' })).toEqual([
      'x-forwarded-for',
      '1.2.3.4',
    ]);
  });
});

describe('response headers', () => {
  it('are forwarded, except hop-by-hop and internal ones', () => {
    const received = {
      'content-type': 'text/plain',
      'set-cookie': ['a=1', 'b=2'],
      connection: 'keep-alive',
      'keep-alive': 'timeout=5',
      'transfer-encoding': 'chunked',
      server: 'x',
      'x-powered-by': 'y',
      'x-internal-version': '3',
    };
    expect(toResponseHeaders(received, {})).toEqual({
      'content-type': 'text/plain',
      'set-cookie': ['a=1', 'b=2'],
    });
  });

  it('are overridden by the gateway’s headers', () => {
    const received = { 'content-security-policy': "default-src *; script-src 'unsafe-eval'" };
    const overrides = { 'content-security-policy': "default-src 'none'" };
    expect(toResponseHeaders(received, overrides)).toEqual(overrides);
  });
});
