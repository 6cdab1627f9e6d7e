import { Injectable } from '@nestjs/common';

/** Notifies the relay of this process of a commit, before the change stream does. */
@Injectable()
export class OutboxSignal {
  private listener: () => void = () => undefined;

  listen(listener: () => void): void {
    this.listener = listener;
  }

  notify(): void {
    this.listener();
  }
}
