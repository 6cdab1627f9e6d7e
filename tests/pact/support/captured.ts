import type { DataOf, EventDefinition, ReceivedEvent, Topic } from '@giftlist/contracts/event';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';

const captures = new WeakMap<TestService, Map<Topic, Promise<CapturedEvents>>>();

/** Consumes each topic of a service only once. */
function captureTopic(service: TestService, topic: Topic): Promise<CapturedEvents> {
  const capturesByTopic = captures.get(service) ?? new Map<Topic, Promise<CapturedEvents>>();
  captures.set(service, capturesByTopic);
  const capture = capturesByTopic.get(topic) ?? service.capturedEvents(topic);
  capturesByTopic.set(topic, capture);
  return capture;
}

/** Waits for a matching event. Returns the latest, with its data as published. */
export async function findPublishedEvent<E extends EventDefinition>(
  service: TestService,
  event: E,
  isMatch: (data: DataOf<E>) => boolean,
): Promise<ReceivedEvent<unknown>> {
  const { all } = await captureTopic(service, event.topic);
  return eventually(
    () =>
      all.findLast(captured => captured.type === event.name && isMatch(captured.data as DataOf<E>)) ?? false,
  );
}

const openMail = (service: TestService, { data }: ReceivedEvent<unknown>): Promise<MailRequest> =>
  service.openMail(mailRequested.data.parse(data).sealed);

/** Waits for a mail request with this template and recipient. Returns the latest, with its data as published. */
export async function findMailEvent(
  service: TestService,
  template: MailRequest['template'],
  email: string,
): Promise<ReceivedEvent<unknown>> {
  const { all } = await captureTopic(service, mailRequested.topic);
  return eventually(async () => {
    const requests = await Promise.all(all.map(event => openMail(service, event)));
    const index = requests.findLastIndex(
      request => request.template === template && request.to.email === email,
    );
    return all[index] ?? false;
  });
}

/** Waits for a mail request with this template and recipient. Returns the latest, unsealed. */
export const findMailRequest = async (
  service: TestService,
  template: MailRequest['template'],
  email: string,
): Promise<MailRequest> => openMail(service, await findMailEvent(service, template, email));
