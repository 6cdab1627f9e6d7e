import { type AnyRouteKey, getRoutes } from '@giftlist/contracts/routes';
import { Module } from '@nestjs/common';
import { defineService } from '../../service-definition.ts';
import { createEmptyRoutes } from '../empty-routes.ts';
import { SampleListsController } from './sample-lists.controller.ts';
import { SampleEffects, SamplePeople } from './sample-people.events.ts';
import { SamplePersonModel } from './sample-stores.ts';

const implementedRoutes = [
  'POST /giftlist/create',
  'GET /giftlist/{id}',
  'PUT /giftlist/upload-cover/{id}',
  'GET /internal/snapshot/lists',
];
const isUnimplemented = (key: string): key is AnyRouteKey => !implementedRoutes.includes(key);
const UnimplementedRoutes = createEmptyRoutes(Object.keys(getRoutes('lists')).filter(isUnimplemented));

@Module({ controllers: [SampleListsController, UnimplementedRoutes, SamplePeople, SampleEffects] })
class SampleModule {}

/**
 * A small lists service for the kit's own tests, with routes, events, a read model, pictures and a snapshot.
 */
export const sampleService = defineService({
  name: 'lists',
  module: SampleModule,
  projections: [
    { owner: 'users', snapshot: 'people', consumer: 'lists.people', models: [SamplePersonModel] },
  ],
});
