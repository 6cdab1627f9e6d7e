import { Injectable } from '@nestjs/common';

/** The system clock. Inject it where a decision depends on the time, so that a test can control it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock that only changes when a test sets or advances it. */
export class TestClock extends Clock {
  #now: Date;

  constructor(start: Date | string = new Date()) {
    super();
    this.#now = new Date(start);
  }

  override now(): Date {
    return new Date(this.#now);
  }

  set(time: Date | string): void {
    this.#now = new Date(time);
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}
