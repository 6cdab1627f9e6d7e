import { z } from 'zod';
import { getPodTemplate, type Manifest } from './manifest.ts';

const Selector = z.object({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
type Selector = z.output<typeof Selector>;
const Peer = z.object({
  podSelector: Selector.optional(),
  namespaceSelector: Selector.optional(),
  ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()).default([]) }).optional(),
});
type Peer = z.output<typeof Peer>;
/** Required, because a rule without ports allows all of them. */
const Ports = z.array(z.object({ port: z.number(), protocol: z.string().optional() })).min(1);
const Policy = z.looseObject({
  spec: z.object({
    podSelector: Selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.object({ from: z.array(Peer).optional(), ports: Ports })).default([]),
    egress: z.array(z.object({ to: z.array(Peer).optional(), ports: Ports })).default([]),
  }),
});

type Labels = Readonly<Record<string, string>>;
interface Rule {
  podSelector: Selector;
  direction: 'in' | 'out';
  /** Undefined if everybody is allowed. */
  peers: Peer[] | undefined;
  ports: number[];
}

/** Evaluates network policies. As the API defines, both ends must allow a connection. */
export class NetworkPolicies {
  private readonly rules: Rule[];
  private readonly pods: { name: string; labels: Labels }[];

  constructor(manifests: readonly Manifest[], namespace: string) {
    const namespaceManifests = manifests.filter(({ metadata }) => metadata.namespace === namespace);
    this.rules = namespaceManifests.filter(({ kind }) => kind === 'NetworkPolicy').flatMap(parseRules);
    this.pods = namespaceManifests.flatMap(manifest => {
      const podTemplate = getPodTemplate(manifest);
      return podTemplate ? [{ name: manifest.metadata.name, labels: podTemplate.metadata.labels }] : [];
    });
  }

  /** Lists the pairs of pods that may connect on this port, as `client -> server`, sorted. */
  listAllowedPairs(port: number): string[] {
    return this.pods
      .flatMap(from =>
        this.pods
          .filter(to => from !== to && this.allows(from.labels, to.labels, port))
          .map(to => `${from.name} -> ${to.name}`),
      )
      .sort();
  }

  /** Lists the ports to which a pod may connect in namespaces with these labels. */
  listPortsToNamespace(name: string, labels: Labels): number[] {
    return this.findEgressPorts(
      name,
      peer => peer.namespaceSelector !== undefined && matchesLabels(peer.namespaceSelector, labels),
    );
  }

  listInternetPorts(name: string): number[] {
    return this.findEgressPorts(name, peer => peer.ipBlock?.cidr === '0.0.0.0/0');
  }

  /** Lists the address ranges that are excluded from a pod's internet access. */
  listExcludedRanges(name: string): string[] {
    const blocks = this.findRules(name, 'out').flatMap(rule => rule.peers ?? []);
    return blocks.flatMap(({ ipBlock }) => (ipBlock?.cidr === '0.0.0.0/0' ? ipBlock.except : [])).sort();
  }

  private allows(from: Labels, to: Labels, port: number): boolean {
    const isAllowed = (podLabels: Labels, peerLabels: Labels, direction: Rule['direction']) =>
      this.rules.some(
        rule =>
          rule.direction === direction &&
          rule.ports.includes(port) &&
          matchesLabels(rule.podSelector, podLabels) &&
          (rule.peers === undefined ||
            rule.peers.some(
              peer =>
                peer.podSelector && !peer.namespaceSelector && matchesLabels(peer.podSelector, peerLabels),
            )),
      );
    return isAllowed(from, to, 'out') && isAllowed(to, from, 'in');
  }

  private findEgressPorts(name: string, isPeer: (peer: Peer) => boolean): number[] {
    const ports = this.findRules(name, 'out')
      .filter(({ peers }) => peers === undefined || peers.some(isPeer))
      .flatMap(rule => rule.ports);
    return [...new Set(ports)].sort((a, b) => a - b);
  }

  private findRules(name: string, direction: Rule['direction']): Rule[] {
    const labels = this.pods.find(pod => pod.name === name)?.labels ?? {};
    return this.rules.filter(rule => rule.direction === direction && matchesLabels(rule.podSelector, labels));
  }
}

function parseRules(manifest: Manifest): Rule[] {
  const { podSelector, ingress, egress } = Policy.parse(manifest).spec;
  const toPortNumbers = (ports: z.output<typeof Ports>) => ports.map(({ port }) => port);
  return [
    ...ingress.map(({ from, ports }) => ({
      podSelector,
      direction: 'in' as const,
      peers: from,
      ports: toPortNumbers(ports),
    })),
    ...egress.map(({ to, ports }) => ({
      podSelector,
      direction: 'out' as const,
      peers: to,
      ports: toPortNumbers(ports),
    })),
  ];
}

const matchesLabels = ({ matchLabels, matchExpressions }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));
