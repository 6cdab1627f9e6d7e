import 'reflect-metadata';
import { routesOf } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { type AnswerOf, Call, Input, type InputOf } from '../call.ts';
import { coverageFaults } from './coverage.ts';

@Controller()
class Read {
  @Call('GET /giftlist/{id}')
  async read(@Input() _input: InputOf<'GET /giftlist/{id}'>): Promise<AnswerOf<'GET /giftlist/{id}'>> {
    throw new Error('not called');
  }
}

@Controller()
class Again {
  @Call('GET /giftlist/{id}')
  async readAgain(@Input() _input: InputOf<'GET /giftlist/{id}'>): Promise<AnswerOf<'GET /giftlist/{id}'>> {
    throw new Error('not called');
  }
}

@Controller()
class Beside {
  @Get('/beside')
  beside(): string {
    return '';
  }
}

const others = Object.keys(routesOf('lists')).filter(key => key !== 'GET /giftlist/{id}');

describe('a service’s routes', () => {
  it('are as they should be when each is built or called pending', () => {
    expect(coverageFaults({ service: 'lists', controllers: [Read], pending: others })).toEqual([]);
  });

  it('are refused when one has no handler, or is called pending and built', () => {
    const pending = [...others.slice(1), 'GET /giftlist/{id}'];
    expect(coverageFaults({ service: 'lists', controllers: [Read], pending })).toEqual([
      'GET /giftlist/{id} is built and still called pending',
      `${others[0]} has no handler`,
    ]);
  });

  it('are refused beside the contract, twice, or for another service', () => {
    expect(coverageFaults({ service: 'lists', controllers: [Read, Again, Beside], pending: others })).toEqual(
      ['Beside.beside handles a route without @Call', 'GET /giftlist/{id} has two handlers'],
    );
    const elsewhere = coverageFaults({ service: 'shop', controllers: [Read], pending: [] });
    expect(elsewhere[0]).toBe('GET /giftlist/{id} is not a route of shop');
  });
});
