import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { services } from '@giftlist/contracts/route';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';

/* Compares `infra/observability` with `docker-compose.yml`. */
const root = path.resolve(import.meta.dirname, '../..');
const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const readConfig = (file: string): unknown => parse(readText(`infra/observability/${file}`));

const composeServices = z
  .looseObject({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        profiles: z.array(z.string()).default([]),
        command: z.array(z.string()).default([]),
        volumes: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
      }),
    ),
  })
  .parse(parse(readText('docker-compose.yml'), { merge: true })).services;
const monitoringServices = Object.entries(composeServices).filter(([, { profiles }]) =>
  profiles.includes('observability'),
);
const monitoringNames = monitoringServices.map(([name]) => name);
const settings = new Map(
  readText('infra/observability/compose.env')
    .split('\n')
    .map(line => /^(\w+)=(.*)$/.exec(line) ?? [])
    .map(([, name = '', value = '']) => [name, value]),
);

describe('monitoring in containers', () => {
  it('runs only with the profile observability, which compose.env selects', () => {
    expect(settings.get('COMPOSE_PROFILES')).toBe('observability');
    expect([...monitoringNames].sort()).toEqual([
      'alert-routes',
      'alertmanager',
      'grafana',
      'jaeger',
      'otel-collector',
      'prometheus',
    ]);
  });

  it('scrapes each part that has metrics', () => {
    const Target = z.looseObject({ names: z.array(z.string()), port: z.number() });
    const Prometheus = z.looseObject({
      scrape_configs: z.array(z.looseObject({ dns_sd_configs: z.array(Target) })),
    });
    const scrapedTargets = Prometheus.parse(readConfig('prometheus.yaml')).scrape_configs.flatMap(config =>
      config.dns_sd_configs.flatMap(target => target.names.map(name => `${name}:${target.port}`)),
    );
    const { PORT, METRICS_PORT } = composeServices.gateway?.environment ?? {};
    const expected = [...services.map(name => `${name}:${PORT}`), `gateway:${METRICS_PORT}`];
    expect(scrapedTargets.sort()).toEqual(expected.sort());
  });

  it('writes alert routes where Alertmanager reads them', () => {
    const AlertingConfig = z.looseObject({
      alerting: z.object({
        alertmanagers: z.array(
          z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
        ),
      }),
    });
    const { alertmanagers } = AlertingConfig.parse(readConfig('prometheus.yaml')).alerting;
    expect(
      alertmanagers.flatMap(alertmanager => alertmanager.static_configs.flatMap(({ targets }) => targets)),
    ).toEqual(['alertmanager:9093']);
    const { ALERTS_FILE } = composeServices['alert-routes']?.environment ?? {};
    expect(composeServices.alertmanager?.command).toContain(`--config.file=${ALERTS_FILE}`);
    expect(composeServices.alertmanager?.volumes).toContain('alerts:/alerts:ro');
    expect(composeServices['alert-routes']?.volumes).toEqual(['alerts:/alerts']);
  });

  it('gives alert-routes the mail settings of the system and of alerts', () => {
    const { ALERTS_FILE: _, ...mailSettings } = composeServices['alert-routes']?.environment ?? {};
    expect(mailSettings).toEqual({
      ALERTS_TO: `\${ALERTS_TO:-}`,
      ALERTS_SMTP_URL: `\${ALERTS_SMTP_URL:-}`,
      SMTP_URL: composeServices.notifications?.environment.SMTP_URL,
      MAIL_FROM: composeServices.notifications?.environment.MAIL_FROM,
    });
    for (const name of Object.keys(mailSettings))
      expect(readText('.env.example')).toMatch(new RegExp(`^#?${name}=`, 'm'));
  });

  // The Go module v0.304.1 is Prometheus 3.4.1.
  it.each([
    ['prometheus', 'promtool', 'github.com/prometheus/prometheus v0.304.1', 'v3.4.1'],
    ['alertmanager', 'amtool', 'github.com/prometheus/alertmanager v0.28.1', 'v0.28.1'],
  ])('runs %s in the same version as %s, which checks its configuration', (name, tool, module, version) => {
    expect(composeServices[name]?.image).toBe(`prom/${name}:${version}`);
    expect(readText(`infra/local/${tool}/go.mod`)).toContain(`\t${module} `);
  });

  it('exports traces to the collector, which forwards them', () => {
    const Address = z.object({ endpoint: z.string() });
    const Collector = z.looseObject({
      receivers: z.object({ otlp: z.object({ protocols: z.object({ http: Address }) }) }),
      exporters: z.object({ otlphttp: Address }),
    });
    const { receivers, exporters } = Collector.parse(readConfig('collector.yaml'));
    const endpoint = new URL(settings.get('OTEL_EXPORTER_OTLP_ENDPOINT') ?? '');
    expect(receivers.otlp.protocols.http.endpoint).toBe(`0.0.0.0:${endpoint.port}`);
    expect(monitoringNames).toContain(endpoint.hostname);
    expect(monitoringNames).toContain(new URL(exporters.otlphttp.endpoint).hostname);
  });

  it('samples all traces, even if a browser requests none', () => {
    const { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = composeServices.users?.environment ?? {};
    expect(OTEL_TRACES_SAMPLER).toBe('traceidratio');
    expect(OTEL_TRACES_SAMPLER_ARG).toMatch(/^\$\{OTEL_TRACES_SAMPLER_ARG:-/);
    expect(settings.get('OTEL_TRACES_SAMPLER_ARG')).toBe('1');
  });

  it('has the data sources that the dashboard uses, with URLs of existing containers', () => {
    const Sources = z.looseObject({
      datasources: z.array(z.looseObject({ uid: z.string(), url: z.string() })),
    });
    const { datasources } = Sources.parse(readConfig('grafana/provisioning/datasources/sources.yaml'));
    for (const { url } of datasources) expect(monitoringNames).toContain(new URL(url).hostname);
    const usedUids = readText('infra/observability/grafana/giftlist.json').matchAll(
      /"uid": "([^"]+)",?\s*\}/g,
    );
    expect(datasources.map(({ uid }) => uid)).toEqual(
      expect.arrayContaining([...new Set([...usedUids].map(([, uid = '']) => uid))]),
    );
  });

  it('mounts only existing files', () => {
    const mountedFiles = monitoringServices
      .flatMap(([, { volumes }]) => volumes.map(volume => volume.split(':')[0] ?? ''))
      .filter(file => file.startsWith('./'));
    expect(mountedFiles.length).toBeGreaterThan(0);
    expect(mountedFiles.filter(file => !existsSync(path.join(root, file)))).toEqual([]);
  });
});
