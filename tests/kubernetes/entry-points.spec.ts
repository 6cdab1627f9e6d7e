import { limits } from '@giftlist/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readEnvironment } from './environment.ts';
import { render } from './manifest.ts';

describe('the gateway', () => {
  it.each(['overlays/production', 'examples/managed'])(
    'of %s trusts one proxy: the entry point',
    async folder => {
      const proxies = readEnvironment(await render(folder), 'gateway').get('TRUSTED_PROXIES');
      expect(proxies).toEqual({ value: '1' });
    },
    300_000,
  );

  it('of overlays/local trusts no proxy, because there is no entry point', async () => {
    expect(JSON.stringify(await render('overlays/local'))).not.toContain('TRUSTED_PROXIES');
  }, 300_000);
});

describe.each([
  ['overlays/production', 'gateway-system'],
  ['examples/managed', 'ingress'],
])('the entry point of %s', (folder, entryPointNamespace) => {
  it('can reach the pods that serve ACME challenges', async () => {
    const Policy = z.looseObject({ spec: z.looseObject({ podSelector: z.unknown(), ingress: z.unknown() }) });
    const policy = (await render(folder)).find(({ metadata }) => metadata.name === 'acme-challenge');
    const { podSelector, ingress } = Policy.parse(policy).spec;
    expect(podSelector).toEqual({ matchLabels: { 'acme.cert-manager.io/http01-solver': 'true' } });
    const from = [
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': entryPointNamespace } } },
    ];
    expect(ingress).toEqual([{ from, ports: [{ port: 8089 }] }]);
  }, 300_000);
});

describe('the Ingress of examples/managed', () => {
  it('accepts the largest allowed upload', async () => {
    const Annotated = z.looseObject({
      metadata: z.looseObject({ annotations: z.record(z.string(), z.string()) }),
    });
    const ingress = (await render('examples/managed')).find(({ kind }) => kind === 'Ingress');
    const { annotations } = Annotated.parse(ingress).metadata;
    // In nginx, `m` is 1,048,576 bytes.
    const mebibytes = /^(\d+)m$/.exec(annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '')?.[1];
    expect(Number(mebibytes) * 1_048_576).toBeGreaterThanOrEqual(limits.uploadBodyBytes);
  }, 300_000);

  it('has the ingress class nginx', async () => {
    const Ingress = z.looseObject({ spec: z.looseObject({ ingressClassName: z.string() }) });
    const ingress = (await render('examples/managed')).find(({ kind }) => kind === 'Ingress');
    expect(Ingress.parse(ingress).spec.ingressClassName).toBe('nginx');
  }, 300_000);
});
