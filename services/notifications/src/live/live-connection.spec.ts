import { describe, expect, it } from '@jest/globals';
import { LiveConnection } from './live-connection.ts';

const visitor = { profileId: null, emailKey: null, knownProfileIds: [] };
const event = { type: 'list', list_id: '0198c5a2-0000-7000-8000-000000000001' } as const;
const readSent = (connection: LiveConnection): string => String(connection.body.read() ?? '');

describe('the live connection of a browser', () => {
  it('numbers its events from 1', () => {
    const connection = new LiveConnection(visitor, '192.0.2.1', undefined);
    connection.send(event);
    connection.sendHeartbeat();
    connection.send(event);
    const data = '{"type":"list","list_id":"0198c5a2-0000-7000-8000-000000000001"}';
    expect(readSent(connection)).toBe(`retry: 2000\n\nid: 1\ndata: ${data}\n\n:\n\nid: 2\ndata: ${data}\n\n`);
  });

  it('continues the numbers after the last received id, and ignores an invalid id', () => {
    const resumed = new LiveConnection(visitor, '192.0.2.1', '41');
    resumed.send(event);
    expect(readSent(resumed)).toContain('id: 42\n');
    const invalid = new LiveConnection(visitor, '192.0.2.1', '41; drop');
    invalid.send(event);
    expect(readSent(invalid)).toContain('id: 1\n');
  });

  it('is closed with an error if the browser does not read', async () => {
    const slow = new LiveConnection(visitor, '192.0.2.1', undefined);
    const failed = new Promise<Error>(resolve => slow.body.once('error', resolve));
    for (let sent = 0; sent < 2_000; sent++) slow.send(event);
    expect((await failed).message).toBe('The browser reads too slowly');
    expect(slow.body.destroyed).toBe(true);
  });

  it('remains open while the browser reads', () => {
    const quick = new LiveConnection(visitor, '192.0.2.1', undefined);
    for (let sent = 0; sent < 5_000; sent++) {
      quick.send(event);
      quick.body.read();
    }
    expect(quick.body.destroyed).toBe(false);
  });
});
