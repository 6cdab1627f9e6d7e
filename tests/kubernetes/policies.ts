import { getKindAndName, getPodTemplate, type Manifest, type PodTemplate } from './manifest.ts';

type Container = PodTemplate['spec']['containers'][number];

/** Kafka's start script writes its configuration into the root file system. */
const imagesWithWritableRoot = /^apache\/kafka:/;

export function findViolations(manifest: Manifest): string[] {
  const podTemplate = getPodTemplate(manifest);
  if (podTemplate === undefined)
    return manifest.kind === 'Secret' ? [`${getKindAndName(manifest)} contains a secret`] : [];
  const containers = [...podTemplate.spec.initContainers, ...podTemplate.spec.containers];
  const isServing = !manifest.kind.endsWith('Job');
  const violations = [
    ...findPodViolations(podTemplate),
    ...containers.flatMap(container => findContainerViolations(container, isServing)),
  ];
  return violations.map(violation => `${getKindAndName(manifest)}: ${violation}`);
}

function findPodViolations({ spec }: PodTemplate): string[] {
  const { securityContext: context } = spec;
  return listViolations({
    'may run as root': context.runAsNonRoot !== true || !context.runAsUser,
    'has no seccomp profile': context.seccompProfile?.type !== 'RuntimeDefault',
    'mounts a service account token': spec.automountServiceAccountToken !== false,
    "shares the node's network or processes": spec.hostNetwork === true || spec.hostPID === true,
    'mounts a host path': spec.volumes.some(volume => volume.hostPath !== undefined),
  });
}

function findContainerViolations(container: Container, isServing: boolean): string[] {
  const { image, resources, securityContext: context } = container;
  const tag = /:([\w][\w.-]*)$/.exec(image)?.[1];
  return listViolations({
    [`image ${image} has no fixed version`]:
      !image.includes('@sha256:') && (tag === undefined || tag === 'latest'),
    'has no CPU or memory request': !resources.requests?.cpu || !resources.requests?.memory,
    'has no CPU or memory limit': !resources.limits?.cpu || !resources.limits?.memory,
    'allows privilege escalation': context.allowPrivilegeEscalation !== false || context.privileged === true,
    'does not drop all capabilities':
      !context.capabilities?.drop.includes('ALL') || (context.capabilities?.add.length ?? 0) > 0,
    'has a writable root file system':
      context.readOnlyRootFilesystem !== true && !imagesWithWritableRoot.test(image),
    'has no readiness probe': isServing && container.readinessProbe === undefined,
  });
}

const listViolations = (violations: Record<string, boolean>): string[] =>
  Object.entries(violations).flatMap(([violation, applies]) => (applies ? [violation] : []));
