import { type Manifest, nameOf, type PodTemplate, podsOf } from './manifest.ts';

type Container = PodTemplate['spec']['containers'][number];

/** Exempt: Kafka's start script writes its configuration into the root file system. */
const needsWritableRoot = /^apache\/kafka:/;

/** The policy violations of a manifest; empty if it complies. */
export function violationsOf(manifest: Manifest): string[] {
  const pods = podsOf(manifest);
  if (pods === undefined) return manifest.kind === 'Secret' ? [`${nameOf(manifest)} holds a secret`] : [];
  const containers = [...pods.spec.initContainers, ...pods.spec.containers];
  const found = [
    ...podViolations(pods),
    ...containers.flatMap(one => containerViolations(one, !manifest.kind.endsWith('Job'))),
  ];
  return found.map(violation => `${nameOf(manifest)}: ${violation}`);
}

function podViolations({ spec }: PodTemplate): string[] {
  const { securityContext: given } = spec;
  return listed({
    'may run as root': given.runAsNonRoot !== true || !given.runAsUser,
    'has no seccomp profile': given.seccompProfile?.type !== 'RuntimeDefault',
    'mounts a service account token': spec.automountServiceAccountToken !== false,
    "shares the node's network or processes": spec.hostNetwork === true || spec.hostPID === true,
    'mounts a host path': spec.volumes.some(volume => volume.hostPath !== undefined),
  });
}

function containerViolations(container: Container, serves: boolean): string[] {
  const { image, resources, securityContext: given } = container;
  const tag = /:([\w][\w.-]*)$/.exec(image)?.[1];
  return listed({
    [`image ${image} has no fixed version`]:
      !image.includes('@sha256:') && (tag === undefined || tag === 'latest'),
    'has no CPU or memory request': !resources.requests?.cpu || !resources.requests?.memory,
    'has no CPU or memory limit': !resources.limits?.cpu || !resources.limits?.memory,
    'allows privilege escalation': given.allowPrivilegeEscalation !== false || given.privileged === true,
    'keeps capabilities':
      !given.capabilities?.drop.includes('ALL') || (given.capabilities?.add.length ?? 0) > 0,
    'has a writable root file system':
      given.readOnlyRootFilesystem !== true && !needsWritableRoot.test(image),
    'has no readiness probe': serves && container.readinessProbe === undefined,
  });
}

const listed = (violations: Record<string, boolean>): string[] =>
  Object.entries(violations).flatMap(([violation, applies]) => (applies ? [violation] : []));
