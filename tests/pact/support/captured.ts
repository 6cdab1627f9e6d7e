import type { DataOf, EventDefinition, ReceivedEvent, Topic } from '@giftlist/contracts/event';
import type { MailOrder } from '@giftlist/contracts/notifications/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';

const captures = new WeakMap<TestService, Map<Topic, Promise<CapturedEvents>>>();

/** What a service has published on a topic so far; each topic is read once. */
function captured(service: TestService, topic: Topic): Promise<CapturedEvents> {
  const ofService = captures.get(service) ?? new Map<Topic, Promise<CapturedEvents>>();
  captures.set(service, ofService);
  const known = ofService.get(topic) ?? service.capturedEvents(topic);
  ofService.set(topic, known);
  return known;
}

/** The last event of this kind that fits, once the service has published one; with its data as it was sent. */
export async function toldOf<E extends EventDefinition>(
  service: TestService,
  event: E,
  fits: (data: DataOf<E>) => boolean,
): Promise<ReceivedEvent<unknown>> {
  const { all } = await captured(service, event.topic);
  return eventually(
    () => all.findLast(one => one.type === event.name && fits(one.data as DataOf<E>)) ?? false,
  );
}

/** The last mail order that fits, once the service has asked for one; unsealed. */
export async function orderOf(
  service: TestService,
  template: MailOrder['template'],
  to: string,
): Promise<MailOrder> {
  const mails = await captured(service, mailRequested.topic);
  return eventually(async () => {
    const orders = await Promise.all(
      mails.of(mailRequested).map(({ data }) => service.openMail(data.sealed)),
    );
    return orders.findLast(order => order.template === template && order.to.email === to) ?? false;
  });
}
