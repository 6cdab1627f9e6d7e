import { expect, it } from '@jest/globals';
import { createInstanceLookup, getInstancesHost } from './instance-lookup.ts';

it.each([
  ['list-ui', '-each', 'list-ui-each'],
  ['list-ui.giftlist.svc', '-each', 'list-ui-each.giftlist.svc'],
  ['list-ui', '', 'list-ui'],
])('instance lookup: the DNS name for %s with the suffix "%s" is %s', (hostname, suffix, name) => {
  expect(getInstancesHost(hostname, suffix)).toBe(name);
});

it('instance lookup: resolves an IP address to itself', async () => {
  expect(await createInstanceLookup('')('127.0.0.1')).toEqual(['127.0.0.1']);
});
