import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Topic } from '@giftlist/contracts/event';
import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { KafkaClient } from './kafka/client.ts';
import { readHeader } from './kafka/envelope.ts';
import { topicName } from './kafka/names.ts';
import { ChildService } from './testing/child-service.ts';
import { removeTopics, TestEvents } from './testing/events.ts';
import { personState } from './testing/sample/sample-person.ts';
import { sampleService } from './testing/sample/sample-service.ts';
import { getServerUrls } from './testing/servers.ts';
import { dropData, eventually, startTestService, type TestService } from './testing.ts';

const Value = z.object({ stringValue: z.string().optional() }).loose();
const Span = z.object({
  traceId: z.string(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })).default([]),
});
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

const spans: z.output<typeof Span>[] = [];
const requestedPaths = new Set<string | undefined>();
let collector: Server;
let service: TestService;
let namespace: string;
let childService: ChildService;
let childUrl: string;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    requestedPaths.add(request.url);
    if (request.url !== '/v1/traces') return response.end('{}');
    const { resourceSpans } = Export.parse(await json(request));
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)));
    return response.end('{}');
  });
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve));
  service = await startTestService(sampleService);
  namespace = `${service.namespace}k`;
  childService = ChildService.start({
    folder: path.resolve(import.meta.dirname, '..'),
    imports: ['@giftlist/service-kit/telemetry'],
    program: 'src/testing/sample/main.ts',
    environment: {
      ...service.environment,
      NAMESPACE: namespace,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
      OTEL_METRIC_EXPORT_INTERVAL: '100',
      OTEL_METRIC_EXPORT_TIMEOUT: '100',
      OTEL_SERVICE_NAME: 'lists',
    },
  });
  childUrl = await childService.waitForUrl();
});

afterAll(async () => {
  await childService.kill('SIGKILL');
  const { kafka } = service.get(KafkaClient);
  await removeTopics(kafka, namespace);
  await dropData(getServerUrls(), namespace, 'lists');
  await service.stop();
  collector.closeAllConnections();
  await new Promise(resolve => collector.close(resolve));
});

async function readTraceparents(topic: Topic): Promise<string[]> {
  const traceparents: string[] = [];
  const consumer = service
    .get(KafkaClient)
    .kafka.consumer({ groupId: `${namespace}.headers`, maxWaitTimeInMs: 200 });
  await consumer.connect();
  await consumer.subscribe({ topic: topicName(namespace, topic), fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      traceparents.push(readHeader(message.headers, 'traceparent') ?? 'none');
    },
  });
  await eventually(() => traceparents.length > 0);
  await consumer.disconnect();
  return traceparents;
}

const findSpanNames = (traceId: string) =>
  spans.filter(span => span.traceId === traceId).map(({ name }) => name);

describe('a trace', () => {
  it('contains the request, the database writes and the event', async () => {
    const traceId = '11111111111111111111111111111111';
    const token = await service.tokenFor({ profileId: newId() });
    const response = await fetch(`${childUrl}/giftlist/create?note=a@b.example`, {
      method: 'POST',
      headers: {
        'x-access-token': token,
        'content-type': 'application/json',
        traceparent: `00-${traceId}-2222222222222222-01`,
      },
      body: JSON.stringify({ list_name: 'Secret wishes' }),
    });
    expect(response.status).toBe(201);
    await eventually(() => {
      const expected = ['POST /giftlist/create', 'create list.created.v1', 'insert lists', 'insert outbox'];
      expect(findSpanNames(traceId)).toEqual(expect.arrayContaining(expected));
    });
    const [traceparent] = await readTraceparents('lists.events');
    expect(traceparent).toMatch(new RegExp(`^00-${traceId}-`));
    // Metrics are exposed at /metrics, not sent to the collector.
    expect([...requestedPaths]).toEqual(['/v1/traces']);
  });

  it('continues in the handler of an event', async () => {
    const traceId = '33333333333333333333333333333333';
    const events = new TestEvents(service.get(KafkaClient).kafka, namespace);
    const id = newId();
    await events.send('users.events', {
      key: id,
      value: JSON.stringify(personState(id, 1, 'Telling Name')),
      headers: {
        ce_specversion: '1.0',
        ce_id: newId(),
        ce_type: 'user.profile-changed.v1',
        ce_source: '/services/users',
        ce_time: new Date().toISOString(),
        traceparent: `00-${traceId}-4444444444444444-01`,
      },
    });
    await events.close();
    await eventually(() => {
      const names = findSpanNames(traceId);
      expect(names).toContain('process user.profile-changed.v1');
      expect(names).toContain('update effects');
    });
  });

  it('contains no data of requests and events', () => {
    const exportedSpans = JSON.stringify(spans);
    expect(exportedSpans).not.toMatch(/Telling Name|Secret wishes|a@b\.example/);
  });
});
