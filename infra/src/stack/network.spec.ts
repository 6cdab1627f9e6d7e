import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { findNetworkOrigins } from './network.ts';

const createEntry = (address: string, fields: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo =>
  ({
    address,
    family: 'IPv4',
    internal: false,
    netmask: '',
    mac: '',
    cidr: null,
    ...fields,
  }) as NetworkInterfaceInfo;
const interfaces = {
  lo: [createEntry('127.0.0.1', { internal: true })],
  wifi: [createEntry('192.168.1.20'), createEntry('fe80::1', { family: 'IPv6' })],
  none: undefined,
  cable: [createEntry('10.0.0.7'), createEntry('169.254.3.4')],
};

describe('findNetworkOrigins', () => {
  it.each([
    ['0.0.0.0', ['http://192.168.1.20:8080', 'http://10.0.0.7:8080']],
    ['::', ['http://192.168.1.20:8080', 'http://10.0.0.7:8080']],
    ['10.0.0.7', ['http://10.0.0.7:8080']],
    ['127.0.0.1', []],
  ])('lists the origins at which a phone can open a server that listens on %s', (host, origins) => {
    expect(findNetworkOrigins(host, 8080, interfaces)).toEqual(origins);
  });
});
