import type { DataOf, EventDefinition } from '@giftlist/contracts/event';
import { events } from '@giftlist/contracts/events';
import { MailRequest, mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { EventStrategy } from '@giftlist/service-kit/kafka/strategy';
import { getHandlerPattern } from '@giftlist/service-kit/messaging/events';
import { inboxRows } from '@giftlist/service-kit/mongo/collections';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { expect, it } from '@jest/globals';
import type { Pact } from '@pact-foundation/pact';
import { matchByType, matching, type Template, timestamp, uuid } from './matching.ts';
import type { PactBook } from './pact-book.ts';

/** Names the interaction that contains the unsealed content of `mail.requested`. */
export const getMailInteractionName = (template: string): string => `the request for the mail ${template}`;

const exampleId = '0190a000-0000-7000-8000-0000000000ee';
const exampleTime = '2026-05-01T08:00:00.000Z';
const mailConsumer = 'notifications.mail';
const anyMailRequest: MailRequest = {
  template: 'password-changed',
  to: { email: 'vera@example.com', name: '' },
};

export interface ConsumedEvent<E extends EventDefinition> {
  /** The service that publishes the event. */
  from: string;
  consumers: readonly string[];
  data: Template<DataOf<E>>;
}

/** Passes the messages in a pact to the service's real handlers. */
export class MessageTests {
  private readonly book: PactBook;
  private readonly getService: () => TestService;
  private readonly testedPatterns = new Set<string>();

  constructor(book: PactBook, getService: () => TestService) {
    this.book = book;
    this.getService = getService;
  }

  testEvent<E extends EventDefinition>(event: E, { from, consumers, data }: ConsumedEvent<E>): void {
    for (const consumer of consumers) this.testedPatterns.add(getHandlerPattern(consumer, event.name));
    it(`handles ${event.name} of ${from}`, () =>
      recordMessage(this.book.getPact(from), event, data, content => this.handle(event, content, consumers)));
  }

  /** Tests the event with sealed content. `testMailContent` tests the content. */
  testMail(from: string): void {
    this.testedPatterns.add(getHandlerPattern(mailConsumer, mailRequested.name));
    const data = {
      mail_id: uuid(exampleId),
      recipient_key: matching(/^[\w-]+$/, 'a-key'),
      sealed: matching(/^[\w-]+(\.[\w-]*){4}$/, 'a.sealed.mail.request.here'),
      at: timestamp(exampleTime),
    };
    it(`handles ${mailRequested.name} of ${from}`, () =>
      recordMessage(this.book.getPact(from), mailRequested, data, content =>
        this.handleMail(anyMailRequest, content),
      ));
  }

  /** Tests the unsealed content, because Pact cannot compare sealed content. */
  testMailContent(from: string, mailRequest: MailTemplate): void {
    it(`can send the mail ${mailRequest.template} of ${from}`, () =>
      this.book
        .getPact(from)
        .addAsynchronousInteraction()
        .expectsToReceive(getMailInteractionName(mailRequest.template), message =>
          message.withJSONContent(matchByType(mailRequest)),
        )
        .executeTest(({ contents }) =>
          this.handleMail(MailRequest.parse(contents.content), { recipient_key: 'a-key', at: exampleTime }),
        ));
  }

  /** Requires a pact for every handler of other services' events. Must be called last. */
  testCoverage(): void {
    it('has a pact for every event that its handlers consume', () => {
      const ownTopic = `${this.book.consumer}.events`;
      const findEvent = (pattern: string) => events.get(pattern.slice(pattern.indexOf('|') + 1));
      const patterns = [...this.getService().get(EventStrategy).getHandlers().keys()];
      const expected = patterns.filter(pattern => findEvent(pattern)?.topic !== ownTopic);
      expect([...this.testedPatterns].sort()).toEqual(expected.sort());
    });
  }

  /**
   * Replaces the pact's sealed example, which cannot be decrypted, with a request sealed for this service.
   */
  private async handleMail(mailRequest: MailRequest, eventData: unknown): Promise<void> {
    const sealed = await this.getService().get(MailRequests).sealMail(mailRequest);
    await this.handle(mailRequested, { ...Object(eventData), mail_id: newId(), sealed }, [mailConsumer]);
  }

  private async handle(
    event: EventDefinition,
    content: unknown,
    consumers: readonly string[],
  ): Promise<void> {
    const service = this.getService();
    const eventId = await service.publish(event, event.data.parse(content) as never);
    for (const consumer of consumers) await waitUntilHandled(consumer, eventId);
  }
}

type MailTemplate = Template<MailRequest> & { template: MailRequest['template'] };

/** Adds the message to the pact, and passes its example to `handle`. */
export async function recordMessage<E extends EventDefinition>(
  pact: Pact,
  { name }: E,
  data: Template<DataOf<E>>,
  handle: (content: unknown) => Promise<void>,
): Promise<void> {
  const metadata = {
    ce_specversion: '1.0',
    ce_type: name,
    ce_id: uuid(exampleId),
    ce_source: matching(/^\/services\/[a-z]+$/, '/services/some'),
    ce_time: timestamp(exampleTime),
  };
  await pact
    .addAsynchronousInteraction()
    .expectsToReceive(name, message => message.withMetadata(metadata).withJSONContent(matchByType(data)))
    .executeTest(({ contents }) => handle(contents.content));
}

/** Waits for the inbox entry, which the handler's transaction writes. */
async function waitUntilHandled(consumer: string, eventId: string): Promise<void> {
  const isHandled = async () => (await inboxRows().findOne({ _id: `${consumer}/${eventId}` })) !== null;
  await eventually(isHandled).catch(() => {
    throw new Error(
      `The handler of ${consumer} did not handle the event: see the service's log with TEST_LOG_LEVEL=warn`,
    );
  });
}
