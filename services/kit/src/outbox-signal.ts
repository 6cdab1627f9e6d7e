import { Injectable } from '@nestjs/common';

/** Notifies this process's relay of a commit, earlier than the change stream does. */
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
