import { expect, it } from '@jest/globals';
import { createInstanceLookup, instancesName } from './instances.ts';

it.each([
  ['list-ui', '-each', 'list-ui-each'],
  ['list-ui.giftlist.svc', '-each', 'list-ui-each.giftlist.svc'],
  ['list-ui', '', 'list-ui'],
])('the DNS name of the instances of %s with the suffix "%s" is %s', (hostname, suffix, name) => {
  expect(instancesName(hostname, suffix)).toBe(name);
});

it('the lookup of instances resolves an IP address to itself', async () => {
  expect(await createInstanceLookup('')('127.0.0.1')).toEqual(['127.0.0.1']);
});
