import { Clock } from '../core/clock.ts';

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
