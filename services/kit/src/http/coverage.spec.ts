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

const readRoute = 'GET /giftlist/{id}';
const isOtherRoute = (key: string): key is AnyRouteKey => key !== readRoute;
const OtherRoutes = createEmptyRoutes(Object.keys(getRoutes('lists')).filter(isOtherRoute));

describe('a service’s routes', () => {
  it('are accepted if each has one handler', () => {
    expect(
      findCoverageErrors({ service: 'lists', controllers: [createEmptyRoutes([readRoute]), OtherRoutes] }),
    ).toEqual([]);
  });

  it('are refused if one has no handler', () => {
    expect(findCoverageErrors({ service: 'lists', controllers: [OtherRoutes] })).toEqual([
      `${readRoute} has no handler`,
    ]);
  });

  it('are refused if they have no contract or two handlers, or belong to another service', () => {
    const invalidControllers = [
      createEmptyRoutes([readRoute]),
      createEmptyRoutes([readRoute]),
      OtherRoutes,
      Undeclared,
    ];
    expect(findCoverageErrors({ service: 'lists', controllers: invalidControllers })).toEqual([
      'Undeclared.handle handles a route without @Call',
      `${readRoute} has two handlers`,
    ]);
    const errorsInShop = findCoverageErrors({
      service: 'shop',
      controllers: [createEmptyRoutes([readRoute])],
    });
    expect(errorsInShop[0]).toBe(`${readRoute} is not a route of shop`);
  });
});
