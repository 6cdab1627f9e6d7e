import { type EventDefinition, type Topic, topics } from '../event.ts';
import { events } from '../events.ts';
import { brand } from '../product.ts';
import { services, serviceTable } from '../services.ts';
import { type JsonSchema, SchemaWriter } from './schemas.ts';

const describeKey = (topic: Topic): string => {
  const owner = services.find(service => topic === `${service}.events`);
  return owner ? serviceTable[owner].orderedBy : 'the recipient (hashed)';
};

/** CloudEvents 1.0 in Kafka's binary mode. */
const headers = {
  type: 'object',
  properties: {
    ce_specversion: { type: 'string', const: '1.0' },
    ce_id: { type: 'string', description: 'The id of the event; each consumer handles an event once' },
    ce_type: { type: 'string' },
    ce_source: { type: 'string' },
    ce_time: { type: 'string', format: 'date-time', description: 'When the change was committed' },
    ce_sequence: {
      type: 'string',
      pattern: '^[0-9]{12,}$',
      description: 'The position of the event among those with the same key, from 1. Absent for some events',
    },
    'content-type': { type: 'string', const: 'application/json' },
    traceparent: { type: 'string', description: 'W3C Trace Context' },
  },
  required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_time', 'content-type'],
} as const;

export function createAsyncApiDocument() {
  const schemas = new SchemaWriter('draft-7');
  const messages = Object.fromEntries(
    [...events.values()].map(event => [event.name, createMessage(event, schemas)]),
  );
  const getEvents = (topic: Topic) => [...events.values()].filter(event => event.topic === topic);

  const channels = Object.fromEntries(
    topics.map(topic => [
      toChannelId(topic),
      {
        address: topic,
        description: `Ordered by ${describeKey(topic)}.`,
        messages: Object.fromEntries(
          getEvents(topic).map(({ name }) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { kafka: { topic, bindingVersion: '0.5.0' } },
      },
    ]),
  );
  const operations = Object.fromEntries(
    topics.map(topic => [
      `publish${toChannelId(topic).replace(/^./, letter => letter.toUpperCase())}`,
      { action: 'send', channel: { $ref: `#/channels/${toChannelId(topic)}` } },
    ]),
  );
  return schemas.addNamedSchemas({
    asyncapi: '3.0.0',
    info: {
      title: `${brand} events`,
      version: '1.0.0',
      description:
        'Each event is published by the service that owns it. State events contain the whole state and its version.',
    },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: { messages, messageTraits: { cloudEvent: { headers } } },
  });
}

function createMessage(event: EventDefinition, schemas: SchemaWriter) {
  const payload: JsonSchema = schemas.write(event.data, 'output');
  return {
    name: event.name,
    title: event.name,
    summary: event.summary,
    contentType: 'application/json',
    traits: [{ $ref: '#/components/messageTraits/cloudEvent' }],
    payload,
    bindings: {
      kafka: {
        key: { type: 'string', description: `Identifies ${describeKey(event.topic)}` },
        bindingVersion: '0.5.0',
      },
    },
  };
}

const toChannelId = (topic: Topic): string =>
  topic.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
