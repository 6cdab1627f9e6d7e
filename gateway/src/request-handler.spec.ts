import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Log } from '@giftlist/service-kit/core/log';
import { expect, it } from '@jest/globals';
import { createRequestHandler, type HandlerOptions } from './request-handler.ts';

it('request handler: logs and returns the request id of a failed request', () => {
  const logEntries: unknown[] = [];
  const handle = createRequestHandler({
    matchTarget: () => ({ kind: 'media', service: 'gifts' }),
    findClientIp: () => '192.0.2.1',
    findSite: () => ({ origin: 'https://gifts.example', upstreamHeaders: {} }),
    defaultPerMinute: 0,
    calls: {
      forwardMedia: () => {
        throw new Error('a defect');
      },
    },
    isClosing: () => false,
    hasTelemetry: false,
    log: { error: (fields: object) => logEntries.push(fields) } as unknown as Log,
  } as unknown as HandlerOptions);
  const req = Object.assign(new IncomingMessage(new Socket()), { url: '/media/gifts/a', method: 'GET' });
  const res = new ServerResponse(req);
  handle(req, res);
  expect(res.statusCode).toBe(500);
  expect(res.getHeader('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(logEntries).toEqual([
    { err: new Error('a defect'), route: 'media', requestId: res.getHeader('x-request-id') },
  ]);
});
