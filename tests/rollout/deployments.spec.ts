import { describe, expect, it } from '@jest/globals';
import { parseDigests, parseOutdated, parseReadyPods } from './deployments.ts';

const createDeployment = (name: string, image: string) => ({
  metadata: { name },
  spec: { template: { spec: { containers: [{ name: 'app', image }] } } },
});

describe('the Deployments that get a new image', () => {
  const kubectlOutput = {
    items: [
      createDeployment('gifts', 'giftlist-service:local'),
      createDeployment('lists', 'giftlist-service:next'),
      createDeployment('users', 'images.example:5000/giftlist-service:local'),
      createDeployment('list-ui', 'giftlist-frontends:local'),
    ],
  };

  it('are those that run another tag of the image', () => {
    expect(parseOutdated(kubectlOutput, ['giftlist-service:next'])).toEqual([
      {
        name: 'gifts',
        container: 'app',
        current: 'giftlist-service:local',
        image: 'giftlist-service:next',
      },
    ]);
  });

  it('are found by registry, port and name of the image', () => {
    const image = 'images.example:5000/giftlist-service:next';
    expect(parseOutdated(kubectlOutput, [image])).toEqual([
      { name: 'users', container: 'app', current: 'images.example:5000/giftlist-service:local', image },
    ]);
    expect(parseOutdated(kubectlOutput, ['giftlist-other:next'])).toEqual([]);
  });

  it('are also found if the new image has a digest instead of a tag', () => {
    const image = `giftlist-frontends@sha256:${'ab'.repeat(32)}`;
    expect(parseOutdated(kubectlOutput, [image])).toEqual([
      { name: 'list-ui', container: 'app', current: 'giftlist-frontends:local', image },
    ]);
  });
});

describe('the image that pods run', () => {
  const [digest, otherDigest] = ['ab', 'cd'].map(digit => `sha256:${digit.repeat(32)}`);
  const createPod = (image: string, imageID: string) => ({
    metadata: { uid: imageID },
    spec: { containers: [{ name: 'app', image }] },
    status: {
      containerStatuses: [
        { name: 'sidecar', imageID: `sha256:${'ef'.repeat(32)}` },
        { name: 'app', imageID },
      ],
    },
  });

  it('is identified by its digest, in the format of any container runtime', () => {
    const kubectlOutput = {
      items: [
        createPod('giftlist-service:local', `${digest}`),
        createPod('giftlist-service:local', `images.example:5000/giftlist-service@${digest}`),
        createPod('giftlist-service:next', `docker-pullable://giftlist-service@${otherDigest}`),
      ],
    };
    expect(parseDigests(kubectlOutput, 'app', 'giftlist-service:local')).toEqual([digest]);
    expect(parseDigests(kubectlOutput, 'app', 'giftlist-service:next')).toEqual([otherDigest]);
  });

  it('has no digest before the container has started', () => {
    const starting = { ...createPod('giftlist-service:next', ''), status: {} };
    const kubectlOutput = { items: [starting, createPod('giftlist-service:next', '')] };
    expect(parseDigests(kubectlOutput, 'app', 'giftlist-service:next')).toEqual([]);
  });
});

it('parseReadyPods: returns the uids of the pods whose condition Ready is true', () => {
  const createPod = (uid: string, readyStatus?: string) => ({
    metadata: { uid },
    spec: { containers: [] },
    status: readyStatus === undefined ? {} : { conditions: [{ type: 'Ready', status: readyStatus }] },
  });
  expect(
    parseReadyPods({ items: [createPod('a', 'True'), createPod('b', 'False'), createPod('c')] }),
  ).toEqual(['a']);
});
