import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const namespace = 'giftlist';
const patience = '10m';

const Deployments = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string() }),
      spec: z.object({
        template: z.object({
          spec: z.object({ containers: z.array(z.object({ name: z.string(), image: z.string() })) }),
        }),
      }),
    }),
  ),
});

/** A Deployment with the container that is to have another image. */
export interface Outdated {
  name: string;
  container: string;
  image: string;
}

/** An image without its digest and tag. */
const repositoryOf = (image: string): string => image.replace(/@.*$/, '').replace(/:[^:/]*$/, '');

async function kubectl(...args: string[]): Promise<string> {
  const { stdout } = await run('kubectl', ['-n', namespace, ...args], { maxBuffer: 32 << 20 });
  return stdout;
}

/** The product's Deployments that run another tag of one of these images. */
export async function outdated(images: readonly string[]): Promise<Outdated[]> {
  return outdatedIn(JSON.parse(await kubectl('get', 'deployments', '-o', 'json')), images);
}

/** The same of what kubectl found. */
export function outdatedIn(found: unknown, images: readonly string[]): Outdated[] {
  const { items } = Deployments.parse(found);
  return items.flatMap(({ metadata: { name }, spec }) =>
    spec.template.spec.containers.flatMap(({ name: container, image: now }) => {
      const image = images.find(one => repositoryOf(one) === repositoryOf(now) && one !== now);
      return image === undefined ? [] : [{ name, container, image }];
    }),
  );
}

/** Gives a Deployment its new image, and waits until its pods run it; the old ones may still be leaving. */
export async function rollOut({ name, container, image }: Outdated): Promise<void> {
  await kubectl('set', 'image', `deployment/${name}`, `${container}=${image}`);
  await kubectl('rollout', 'status', `deployment/${name}`, `--timeout=${patience}`);
}
