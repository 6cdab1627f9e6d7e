import { mapServices, serviceTable } from '@giftlist/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { parts } from '../parts.ts';
import { describeMovedPorts, findFreeStackPorts, readGatewayPort } from './ports.ts';

describe("the gateway's port", () => {
  it('is PORT, or 8080 if PORT is not set', () => {
    expect(readGatewayPort({})).toBe(8080);
    expect(readGatewayPort({ PORT: '9000' })).toBe(9000);
  });

  it.each(['abc', '0', '70000', '1.5', '-1'])(
    'is rejected if PORT is %s, with a message that says how to correct it',
    port => {
      expect(() => readGatewayPort({ PORT: port })).toThrow(
        `PORT '${port}' is not a port number. Set it to a number from 1 to 65535, or leave it out.`,
      );
    },
  );
});

describe('describeMovedPorts', () => {
  it('lists the parts whose port is not the default, except the gateway', () => {
    const defaults = mapServices(name => serviceTable[name].port);
    const frontends = { 'shell-ui': 4201, 'list-ui': 4202, 'shop-ui': 4203, 'friends-ui': 4204 };
    expect(describeMovedPorts({ ...defaults, ...frontends, google: 4300, gateway: 9000 })).toBeUndefined();
    expect(describeMovedPorts({ ...defaults, ...frontends, google: 4300, gateway: 8080, gifts: 5999 })).toBe(
      'Some default ports were in use. Now: gifts on 5999.',
    );
  });
});

describe('findFreeStackPorts', () => {
  it('returns a different port for every part and the simulated Google', async () => {
    const ports = Object.values(await findFreeStackPorts());
    expect(ports).toHaveLength(parts.length + 1);
    expect(new Set(ports).size).toBe(ports.length);
  });
});
