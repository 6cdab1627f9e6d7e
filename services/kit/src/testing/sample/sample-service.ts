import { type AnyRouteKey, routesOf } from '@giftlist/contracts/routes';
import { Module } from '@nestjs/common';
import { defineService } from '../../service-definition.ts';
import { emptyRoutes } from '../empty-routes.ts';
import { SamplePersonModel } from './sample-list.store.ts';
import { SampleListsController } from './sample-lists.controller.ts';
import { SampleEffects, SamplePeople } from './sample-people.events.ts';

const built = [
  'POST /giftlist/create',
  'GET /giftlist/{id}',
  'PUT /giftlist/upload-cover/{id}',
  'GET /internal/snapshot/lists',
];
const isOther = (key: string): key is AnyRouteKey => !built.includes(key);
const OtherRoutes = emptyRoutes(Object.keys(routesOf('lists')).filter(isOther));

@Module({ controllers: [SampleListsController, OtherRoutes, SamplePeople, SampleEffects] })
class SampleModule {}

/**
 * A small service that replaces the lists service in the kit's own tests: calls, events, a read model, pictures, a
 * snapshot.
 */
export const sampleService = defineService({
  name: 'lists',
  module: SampleModule,
  projections: [
    { owner: 'users', snapshot: 'people', consumer: 'lists.people', models: [SamplePersonModel] },
  ],
});
