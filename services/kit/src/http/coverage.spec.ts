import 'reflect-metadata';
import { type AnyRouteKey, getRoutes } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { createEmptyRoutes } from '../testing/empty-routes.ts';
import { findCoverageErrors } from './coverage.ts';

@Controller()
class Undeclared {
  @Get('/undeclared')
  handle(): string {
    return '';
  }
}

const read = 'GET /giftlist/{id}';
const isOther = (key: string): key is AnyRouteKey => key !== read;
const Others = createEmptyRoutes(Object.keys(getRoutes('lists')).filter(isOther));

describe('a service’s routes', () => {
  it('are accepted if each has one handler', () => {
    expect(
      findCoverageErrors({ service: 'lists', controllers: [createEmptyRoutes([read]), Others] }),
    ).toEqual([]);
  });

  it('are refused if one has no handler', () => {
    expect(findCoverageErrors({ service: 'lists', controllers: [Others] })).toEqual([
      `${read} has no handler`,
    ]);
  });

  it('are refused if they have no contract or two handlers, or belong to another service', () => {
    const invalidControllers = [createEmptyRoutes([read]), createEmptyRoutes([read]), Others, Undeclared];
    expect(findCoverageErrors({ service: 'lists', controllers: invalidControllers })).toEqual([
      'Undeclared.handle handles a route without @Call',
      `${read} has two handlers`,
    ]);
    const errorsInShop = findCoverageErrors({ service: 'shop', controllers: [createEmptyRoutes([read])] });
    expect(errorsInShop[0]).toBe(`${read} is not a route of shop`);
  });
});
