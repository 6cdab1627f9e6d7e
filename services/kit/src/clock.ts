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
  private time: Date;

  constructor(start: Date | string = new Date()) {
    super();
    this.time = new Date(start);
  }

  override now(): Date {
    return new Date(this.time);
  }

  set(time: Date | string): void {
    this.time = new Date(time);
  }

  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}
