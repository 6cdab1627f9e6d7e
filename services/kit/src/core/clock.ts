import { Injectable } from '@nestjs/common';

/** The system clock. Inject it where a decision depends on the time, so that a test can control it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
