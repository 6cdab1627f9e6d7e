import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const runFile = promisify(execFile);
const namespace = 'giftlist';
const timeoutMs = 10 * 60_000;
const maxOutputBytes = 32 * 1024 * 1024;

const Deployment = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number().int().default(1),
    template: z.object({
      spec: z.object({ containers: z.array(z.object({ name: z.string(), image: z.string() })) }),
    }),
  }),
  status: z.object({ readyReplicas: z.int().default(0) }).default({ readyReplicas: 0 }),
});
const Deployments = z.object({ items: z.array(Deployment) });

const Pods = z.object({
  items: z.array(
    z.object({
      spec: z.object({ containers: z.array(z.object({ name: z.string(), image: z.string() })) }),
      metadata: z.object({ uid: z.string() }),
      status: z.object({
        conditions: z.array(z.object({ type: z.string(), status: z.string() })).default([]),
        containerStatuses: z.array(z.object({ name: z.string(), imageID: z.string() })).default([]),
      }),
    }),
  ),
});

/** A container of the Deployment `name`, in which `image` replaces `current`. */
export interface OutdatedContainer {
  name: string;
  container: string;
  current: string;
  image: string;
}

/** Removes the tag and the digest. */
const stripTag = (image: string): string => image.replace(/@.*$/, '').replace(/:[^:/]*$/, '');

async function kubectl(...args: string[]): Promise<string> {
  const { stdout } = await runFile('kubectl', ['-n', namespace, ...args], { maxBuffer: maxOutputBytes });
  return stdout;
}

export async function listDeployments(): Promise<string[]> {
  const { items } = Deployments.parse(JSON.parse(await kubectl('get', 'deployments', '-o', 'json')));
  return items.map(({ metadata }) => metadata.name);
}

/** Finds the Deployments' containers that run another tag of one of these images. */
export async function findOutdated(images: readonly string[]): Promise<OutdatedContainer[]> {
  return parseOutdated(JSON.parse(await kubectl('get', 'deployments', '-o', 'json')), images);
}

/** `kubectlOutput` is the output of `kubectl get deployments`. */
export function parseOutdated(kubectlOutput: unknown, images: readonly string[]): OutdatedContainer[] {
  const { items } = Deployments.parse(kubectlOutput);
  return items.flatMap(({ metadata: { name }, spec }) =>
    spec.template.spec.containers.flatMap(({ name: container, image: current }) => {
      const image = images.find(
        candidate => stripTag(candidate) === stripTag(current) && candidate !== current,
      );
      return image === undefined ? [] : [{ name, container, current, image }];
    }),
  );
}

/** Returns the digests of `image` in containers with this name. Empty if the runtime reports none. */
export function parseDigests(kubectlOutput: unknown, container: string, image: string): string[] {
  const pods = Pods.parse(kubectlOutput).items.filter(({ spec }) =>
    spec.containers.some(candidate => candidate.name === container && candidate.image === image),
  );
  const imageIds = pods.flatMap(({ status }) =>
    status.containerStatuses.filter(({ name }) => name === container).map(({ imageID }) => imageID),
  );
  return [...new Set(imageIds.flatMap(imageId => /sha256:[0-9a-f]{64}$/.exec(imageId) ?? []))];
}

const fetchPods = async (name: string): Promise<unknown> =>
  JSON.parse(await kubectl('get', 'pods', '-l', `app.kubernetes.io/name=${name}`, '-o', 'json'));

/**
 * Sets the new image and waits until pods run it. Old pods may still be stopping. Throws if both tags are the
 * same image, because the rollout would test nothing.
 */
export async function rollOut({ name, container, current, image }: OutdatedContainer): Promise<void> {
  const previousDigests = parseDigests(await fetchPods(name), container, current);
  await kubectl('set', 'image', `deployment/${name}`, `${container}=${image}`);
  await kubectl('rollout', 'status', `deployment/${name}`, `--timeout=${timeoutMs}ms`);
  const unchangedDigest = parseDigests(await fetchPods(name), container, image).find(digest =>
    previousDigests.includes(digest),
  );
  if (unchangedDigest !== undefined)
    throw new Error(`${image} and ${current} are the same image (${unchangedDigest})`);
}

/** Kills the Deployment's pods without a grace period, and waits until new ones are ready. */
export async function killPods(name: string): Promise<void> {
  const previousPods = parseReadyPods(await fetchPods(name));
  if (previousPods.length === 0) throw new Error('the Deployment has no ready pod to kill');
  await kubectl('delete', 'pods', '-l', `app.kubernetes.io/name=${name}`, '--grace-period=0', '--force');
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const readyPods = parseReadyPods(await fetchPods(name));
    const { spec } = await readDeployment(name);
    if (readyPods.length >= spec.replicas && readyPods.every(uid => !previousPods.includes(uid))) return;
    if (performance.now() > deadline)
      throw new Error(`only ${readyPods.length} of ${spec.replicas} pods became ready`);
    await pause(500);
  }
}

/** Returns the uids of the ready pods. */
export const parseReadyPods = (kubectlOutput: unknown): string[] =>
  Pods.parse(kubectlOutput).items.flatMap(({ metadata, status }) =>
    status.conditions.some(({ type, status: value }) => type === 'Ready' && value === 'True')
      ? [metadata.uid]
      : [],
  );

export async function countReadyPods(name: string): Promise<number> {
  return (await readDeployment(name)).status.readyReplicas;
}

const readDeployment = async (name: string): Promise<z.infer<typeof Deployment>> =>
  Deployment.parse(JSON.parse(await kubectl('get', 'deployment', name, '-o', 'json')));
