import { Injectable } from '@nestjs/common';

/** Tells the relay of this process that something was committed, before the change stream does. */
@Injectable()
export class OutboxBell {
  private listener: () => void = () => undefined;

  listen(listener: () => void): void {
    this.listener = listener;
  }

  ring(): void {
    this.listener();
  }
}
