import { type Manifest, nameOf, type PodTemplate, podsOf } from './manifest.ts';

type Container = PodTemplate['spec']['containers'][number];

/** Kafka's own start script writes its configuration beside the program. */
const writesItsRoot = /^apache\/kafka:/;

/** What a manifest does that no manifest of ours may do; empty when it may stay. */
export function breachesOf(manifest: Manifest): string[] {
  const pods = podsOf(manifest);
  if (pods === undefined) return manifest.kind === 'Secret' ? [`${nameOf(manifest)} holds a secret`] : [];
  const containers = [...pods.spec.initContainers, ...pods.spec.containers];
  const found = [
    ...podBreaches(pods),
    ...containers.flatMap(one => containerBreaches(one, !manifest.kind.endsWith('Job'))),
  ];
  return found.map(breach => `${nameOf(manifest)}: ${breach}`);
}

function podBreaches({ spec }: PodTemplate): string[] {
  const { securityContext: given } = spec;
  return listed({
    'may run as root': given.runAsNonRoot !== true || !given.runAsUser,
    'has no seccomp profile': given.seccompProfile?.type !== 'RuntimeDefault',
    'gets a token of the API': spec.automountServiceAccountToken !== false,
    "shares the node's network or processes": spec.hostNetwork === true || spec.hostPID === true,
    "mounts a folder of the node's": spec.volumes.some(volume => volume.hostPath !== undefined),
  });
}

function containerBreaches(container: Container, serves: boolean): string[] {
  const { image, resources, securityContext: given } = container;
  const tag = /:([\w][\w.-]*)$/.exec(image)?.[1];
  return listed({
    [`image ${image} has no fixed version`]:
      !image.includes('@sha256:') && (tag === undefined || tag === 'latest'),
    'asks for no CPU or memory': !resources.requests?.cpu || !resources.requests?.memory,
    'has no limit of CPU or memory': !resources.limits?.cpu || !resources.limits?.memory,
    'can gain rights': given.allowPrivilegeEscalation !== false || given.privileged === true,
    'keeps capabilities':
      !given.capabilities?.drop.includes('ALL') || (given.capabilities?.add.length ?? 0) > 0,
    'can write its root': given.readOnlyRootFilesystem !== true && !writesItsRoot.test(image),
    'has no readiness probe': serves && container.readinessProbe === undefined,
  });
}

const listed = (breaches: Record<string, boolean>): string[] =>
  Object.entries(breaches).flatMap(([breach, isOne]) => (isOne ? [breach] : []));
