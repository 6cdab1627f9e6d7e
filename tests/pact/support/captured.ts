import type { DataOf, EventDefinition, ReceivedEvent, Topic } from '@giftlist/contracts/event';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';

const captures = new WeakMap<TestService, Map<Topic, Promise<CapturedEvents>>>();

/** Captures what a service publishes on a topic; each topic is read once. */
function captured(service: TestService, topic: Topic): Promise<CapturedEvents> {
  const ofService = captures.get(service) ?? new Map<Topic, Promise<CapturedEvents>>();
  captures.set(service, ofService);
  const known = ofService.get(topic) ?? service.capturedEvents(topic);
  ofService.set(topic, known);
  return known;
}

/** Waits for the last matching event of this kind and returns it with its data as it was sent. */
export async function publishedEvent<E extends EventDefinition>(
  service: TestService,
  event: E,
  fits: (data: DataOf<E>) => boolean,
): Promise<ReceivedEvent<unknown>> {
  const { all } = await captured(service, event.topic);
  return eventually(
    () => all.findLast(one => one.type === event.name && fits(one.data as DataOf<E>)) ?? false,
  );
}

/** Waits for the last matching mail request and returns it unsealed. */
export async function orderOf(
  service: TestService,
  template: MailRequest['template'],
  to: string,
): Promise<MailRequest> {
  const mails = await captured(service, mailRequested.topic);
  return eventually(async () => {
    const orders = await Promise.all(
      mails.of(mailRequested).map(({ data }) => service.openMail(data.sealed)),
    );
    return orders.findLast(order => order.template === template && order.to.email === to) ?? false;
  });
}
