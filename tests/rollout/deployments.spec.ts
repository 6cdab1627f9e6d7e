import { describe, expect, it } from '@jest/globals';
import { outdatedIn } from './deployments.ts';

const deployment = (name: string, image: string) => ({
  metadata: { name },
  spec: { template: { spec: { containers: [{ name: 'app', image }] } } },
});

describe('the Deployments that get a new image', () => {
  const found = {
    items: [
      deployment('gifts', 'giftlist-service:local'),
      deployment('lists', 'giftlist-service:next'),
      deployment('users', 'images.example:5000/giftlist-service:local'),
      deployment('list-ui', 'giftlist-frontends:local'),
    ],
  };

  it('are those that run another tag of it', () => {
    expect(outdatedIn(found, ['giftlist-service:next'])).toEqual([
      { name: 'gifts', container: 'app', image: 'giftlist-service:next' },
    ]);
  });

  it('are told from others by registry, with its port, and by name', () => {
    const image = 'images.example:5000/giftlist-service:next';
    expect(outdatedIn(found, [image])).toEqual([{ name: 'users', container: 'app', image }]);
    expect(outdatedIn(found, ['giftlist-other:next'])).toEqual([]);
  });

  it('are found where an image is named by its digest, too', () => {
    const image = `giftlist-frontends@sha256:${'ab'.repeat(32)}`;
    expect(outdatedIn(found, [image])).toEqual([{ name: 'list-ui', container: 'app', image }]);
  });
});
