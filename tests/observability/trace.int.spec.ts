import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Brokers } from '@giftlist/contracts/brokers';
import { isSampled } from '@giftlist/contracts/trace-timing';
import { createKeys } from '@giftlist/infra/stack/keys';
import { createLog } from '@giftlist/service-kit/core/log';
import { createKafka } from '@giftlist/service-kit/kafka/client';
import { dropData, eventually } from '@giftlist/service-kit/testing';
import { ChildService } from '@giftlist/service-kit/testing/child-service';
import { removeTopics } from '@giftlist/service-kit/testing/events';
import { getServerUrls } from '@giftlist/service-kit/testing/servers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailServer, startMailServer } from '../../services/notifications/src/testing/mail-server.ts';
import { callFromBrowser } from './browser.ts';
import { Collector } from './collector.ts';
import { findLabels, findMetrics, listQueries } from './monitoring-files.ts';

/* Runs gateway, users and notifications as separate processes, with tracing and metrics as in production. */
const root = path.resolve(import.meta.dirname, '../..');
const namespace = `seen${randomBytes(4).toString('hex')}`;
const servers = getServerUrls();
const timeoutMs = 120_000;
/** Samples by trace id as in production, but at 100 %. */
const sampling = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' };

let collector: Collector;
let mail: MailServer;
const children: ChildService[] = [];
let origin: string;
const metricsUrls: Record<string, string> = {};

beforeAll(async () => {
  [collector, mail] = await Promise.all([Collector.start(), startMailServer()]);
  const { shared, parts } = createKeys();
  const startPart = (name: string, folder: string, environment: Record<string, string>) => {
    const child = ChildService.start({
      folder: path.join(root, folder),
      loader: path.join(root, 'services/kit/fixtures/from-source.mjs'),
      imports: ['@giftlist/service-kit/telemetry'],
      program: 'src/main.ts',
      environment: {
        ...servers,
        ...shared,
        ...parts[name],
        NAMESPACE: namespace,
        KAFKA_PARTITIONS: '1',
        PORT: '0',
        HOST: '127.0.0.1',
        SMTP_URL: mail.url,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_BSP_SCHEDULE_DELAY: '100',
        ...sampling,
        OTEL_SERVICE_NAME: name,
        ...environment,
      },
    });
    children.push(child);
    return child;
  };
  const users = startPart('users', 'services/users', {});
  const notifications = startPart('notifications', 'services/notifications', {});
  const [usersUrl, notificationsUrl] = await Promise.all([users.waitForUrl(), notifications.waitForUrl()]);
  const gateway = startPart('gateway', 'gateway', { USERS_URL: usersUrl, METRICS_PORT: '0' });
  origin = await gateway.waitForUrl();
  const gatewayMetricsPort = /"metricsPort":(\d+)/.exec(gateway.output)?.[1];
  Object.assign(metricsUrls, {
    users: `${usersUrl}/metrics`,
    notifications: `${notificationsUrl}/metrics`,
    gateway: `http://127.0.0.1:${gatewayMetricsPort}/metrics`,
  });
}, 2 * timeoutMs);

afterAll(async () => {
  await Promise.all(children.map(child => child.kill('SIGKILL')));
  const kafka = createKafka(Brokers.parse(servers.KAFKA_BROKERS), 'test', createLog('test', 'silent'));
  await removeTopics(kafka, namespace);
  for (const service of ['users', 'notifications']) await dropData(servers, namespace, service);
  await Promise.all([collector?.stop(), mail?.stop()]);
}, timeoutMs);

describe('a sign-up', () => {
  it(
    'is one trace from the browser to the mail',
    async () => {
      const email = `${namespace}@example.com`;
      const [span] = await callFromBrowser(origin, 'POST /auth/sign-up', {
        body: { email, password: 'tulips-in-9-rows' },
      });
      await eventually(() => mail.mailsTo(email).length > 0, timeoutMs);

      const trace = await eventually(() => {
        const spans = collector.findPath('notifications send mail', span?.trace_id ?? '');
        expect(spans[0]?.title).toMatch(/^browser/);
        return spans;
      }, timeoutMs);
      expect(trace.map(({ title }) => title)).toEqual([
        'browser POST /auth/sign-up',
        // The request that the gateway received, and the one that it sent.
        'gateway POST',
        'gateway POST',
        'users POST /auth/sign-up',
        'users create mail.requested.v1',
        'notifications process mail.requested.v1',
        'notifications send mail',
      ]);
    },
    2 * timeoutMs,
  );
});

describe('a request with a trace id', () => {
  it('keeps the trace id and is sampled, even if its header says otherwise', async () => {
    const traceId = randomBytes(16).toString('hex');
    const response = await fetch(`${origin}/settings/countries`, {
      headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toBe(traceId);
    expect(isSampled(response.headers.get('server-timing'), traceId)).toBe(true);
  });
});

describe('the dashboard and the alert rules', () => {
  /** Added by Prometheus or the scrape configuration; `le` is in all histograms. */
  const addedByPrometheus = { metrics: ['up'], labels: ['part', 'le'] };
  /** Exported by kube-state-metrics and the kubelet. */
  const clusterMetrics = [
    'kube_cronjob_status_last_successful_time',
    'kube_cronjob_created',
    'kubelet_volume_stats_used_bytes',
    'kubelet_volume_stats_capacity_bytes',
  ];
  let allMetrics: string;
  let metricsByPart: (readonly [part: string, text: string])[];
  beforeAll(async () => {
    metricsByPart = await Promise.all(
      Object.entries(metricsUrls).map(
        async ([part, url]) => [part, await (await fetch(url)).text()] as const,
      ),
    );
    allMetrics = metricsByPart.map(([, text]) => text).join('\n');
  }, timeoutMs);

  it('query only metrics that the parts, Prometheus or the cluster export', () => {
    const families = new Map(
      [...allMetrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]),
    );
    const isExported = (metric: string) =>
      addedByPrometheus.metrics.includes(metric) ||
      clusterMetrics.includes(metric) ||
      families.has(metric) ||
      ['_bucket', '_sum', '_count'].some(
        ending => metric.endsWith(ending) && families.get(metric.slice(0, -ending.length)) === 'histogram',
      );
    const unknownMetrics = listQueries().flatMap(({ source, expr }) =>
      findMetrics(expr)
        .filter(metric => !isExported(metric))
        .map(metric => `${source}: ${metric}`),
    );
    expect(unknownMetrics).toEqual([]);
  });

  it('query the load and memory of processes only with metrics that every part exports', () => {
    const processMetrics = listQueries()
      .flatMap(({ expr }) => findMetrics(expr))
      .filter(name => /^(?:nodejs|process)_/.test(name));
    const missing = metricsByPart.flatMap(([part, text]) =>
      [...new Set(processMetrics)]
        .filter(name => !text.includes(`\n${name} `))
        .map(name => `${part}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('use only labels that one of the queried metrics has', () => {
    const findExportedLabels = (metric: string) => {
      const lines = [...allMetrics.matchAll(new RegExp(`^${metric}\\{([^}]*)\\}`, 'gm'))];
      if (lines.length === 0) return undefined;
      return new Set(
        lines.flatMap(([, inside = '']) => [...inside.matchAll(/(\w+)="/g)].map(([, label]) => label)),
      );
    };
    const unknownLabels = listQueries().flatMap(({ source, expr }) => {
      const labelsByMetric = findMetrics(expr).map(findExportedLabels);
      // A metric without samples has no labels to compare.
      if (labelsByMetric.some(labels => labels === undefined)) return [];
      return findLabels(expr)
        .filter(
          label =>
            !addedByPrometheus.labels.includes(label) && !labelsByMetric.some(labels => labels?.has(label)),
        )
        .map(label => `${source}: ${label}`);
    });
    expect(unknownLabels).toEqual([]);
  });

  it('have metrics of the sign-up from the gateway and the users service', () => {
    expect(allMetrics).toMatch(
      /giftlist_gateway_request_duration_seconds_count\{target="POST \/auth\/sign-up",status="201"\} 1/,
    );
    expect(allMetrics).toMatch(
      /giftlist_call_duration_seconds_count\{route="POST \/auth\/sign-up",status="201"\} 1/,
    );
  });
});
