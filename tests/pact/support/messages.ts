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
import { byType, id, matching, moment, type Template } from './matching.ts';
import type { PactBook } from './pact-book.ts';

/** The name in pacts of the sealed content of `mail.requested`. */
export const mailName = (template: string): string => `the order of the mail ${template}`;

const exampleId = '0190a000-0000-7000-8000-0000000000ee';
const exampleTime = '2026-05-01T08:00:00.000Z';
/** The consumer that sends the requested emails. */
const mailConsumer = 'notifications.mail';

export interface Consumed<E extends EventDefinition> {
  from: string;
  by: readonly string[];
  data: Template<DataOf<E>>;
}

/** The service's real handlers receive the messages in the pact. */
export class MessageTests {
  private readonly book: PactBook;
  private readonly service: () => TestService;
  /** The tested handlers, each for one event. */
  private readonly covered = new Set<string>();

  constructor(book: PactBook, service: () => TestService) {
    this.book = book;
    this.service = service;
  }

  consumes<E extends EventDefinition>(event: E, { from, by, data }: Consumed<E>): void {
    for (const consumer of by) this.covered.add(getHandlerPattern(consumer, event.name));
    it(`handles ${event.name} of ${from}`, () =>
      recordMessage(this.book.pactWith(from), event, data, content => this.handle(event, content, by)));
  }

  /** `consumesMailContent` tests the sealed content. */
  consumesMail(from: string): void {
    this.covered.add(getHandlerPattern(mailConsumer, mailRequested.name));
    const data = {
      mail_id: id(exampleId),
      recipient_key: matching(/^[\w-]+$/, 'a-key'),
      sealed: matching(/^[\w-]+(\.[\w-]*){4}$/, 'a.sealed.mail.order.here'),
      at: moment(exampleTime),
    };
    it(`handles ${mailRequested.name} of ${from}`, () =>
      recordMessage(this.book.pactWith(from), mailRequested, data, content =>
        this.handleMail(
          { template: 'password-changed', to: { email: 'vera@example.com', name: '' } },
          content,
        ),
      ));
  }

  /** A pact can contain the content only unsealed. */
  consumesMailContent(from: string, mailRequest: MailTemplate): void {
    it(`can send the mail ${mailRequest.template} of ${from}`, () =>
      this.book
        .pactWith(from)
        .addAsynchronousInteraction()
        .expectsToReceive(mailName(mailRequest.template), message =>
          message.withJSONContent(byType(mailRequest)),
        )
        .executeTest(({ contents }) =>
          this.handleMail(MailRequest.parse(contents.content), { recipient_key: 'a-key', at: exampleTime }),
        ));
  }

  /** Defined last: a pact covers every handler of the service for events of others. */
  coversAllHandlers(): void {
    it('has a pact for every event that its handlers consume', () => {
      const ownTopic = `${this.book.consumer}.events`;
      const eventOf = (pattern: string) => events.get(pattern.slice(pattern.indexOf('|') + 1));
      const patterns = [...this.service().get(EventStrategy).getHandlers().keys()];
      const foreign = patterns.filter(pattern => eventOf(pattern)?.topic !== ownTopic);
      expect([...this.covered].sort()).toEqual(foreign.sort());
    });
  }

  /** The sealed example of a pact cannot be decrypted. A request sealed for this service replaces it. */
  private async handleMail(mailRequest: MailRequest, content: unknown): Promise<void> {
    const sealed = await this.service().get(MailRequests).sealMail(mailRequest);
    await this.handle(mailRequested, { ...Object(content), mail_id: newId(), sealed }, [mailConsumer]);
  }

  private async handle(event: EventDefinition, content: unknown, by: readonly string[]): Promise<void> {
    const service = this.service();
    const eventId = await service.publish(event, event.data.parse(content) as never);
    for (const consumer of by) await waitUntilHandled(consumer, eventId);
  }
}

type MailTemplate = Template<MailRequest> & { template: MailRequest['template'] };

/** The consumer receives the example. */
export async function recordMessage<E extends EventDefinition>(
  pact: Pact,
  { name }: E,
  data: Template<DataOf<E>>,
  handle: (content: unknown) => Promise<void>,
): Promise<void> {
  const metadata = {
    ce_specversion: '1.0',
    ce_type: name,
    ce_id: id(exampleId),
    ce_source: matching(/^\/services\/[a-z]+$/, '/services/some'),
    ce_time: moment(exampleTime),
  };
  await pact
    .addAsynchronousInteraction()
    .expectsToReceive(name, message => message.withMetadata(metadata).withJSONContent(byType(data)))
    .executeTest(({ contents }) => handle(contents.content));
}

/** Waits for the inbox row, which the handler's transaction wrote. */
async function waitUntilHandled(consumer: string, eventId: string): Promise<void> {
  const done = async () => (await inboxRows().findOne({ _id: `${consumer}/${eventId}` })) !== null;
  await eventually(done).catch(() => {
    throw new Error(
      `The handler of ${consumer} did not handle the event: see the service's log (TEST_LOG_LEVEL=warn)`,
    );
  });
}
