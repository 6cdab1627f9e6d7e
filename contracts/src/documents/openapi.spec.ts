import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routes } from '../routes.ts';
import { createOpenApiDocument, createOperationId } from './openapi.ts';

const document = createOpenApiDocument('https://gifts.example');

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('contains every public route and no internal one', () => {
    const documentedRoutes = Object.entries(document.paths)
      .flatMap(([path, methods]) => Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`))
      .sort();
    const publicRoutes = Object.entries(routes)
      .filter(([, route]) => route.access !== 'service')
      .map(([key]) => key)
      .sort();
    expect(documentedRoutes).toEqual(publicRoutes);
    expect(documentedRoutes.some(key => key.includes('/internal/'))).toBe(false);
  });

  it('refers only to schemas and responses that the document defines', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const components: Record<string, object> = document.components;
    const missing = references.filter(([, kind = '', name = '']) => !(name in (components[kind] ?? {})));
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  it('defines each entity once', () => {
    expect(document.components.schemas.GiftList).toMatchObject({ type: 'object' });
    expect(JSON.stringify(document.paths['/giftlist/{id}'])).toContain('"#/components/schemas/GiftList"');
    expect(JSON.stringify(document.paths['/giftlist/create'])).toContain('"#/components/schemas/NewList"');
  });

  it('requires a multipart body for uploads, and no body for routes without one', () => {
    expect(document.paths['/giftlist/upload-cover/{id}']?.put).toMatchObject({
      requestBody: { required: true, content: { 'multipart/form-data': {} } },
    });
    expect(document.paths['/giftlist/{id}/leave']?.put).not.toHaveProperty('requestBody');
  });

  it('gives every operation a unique id', () => {
    const operationIds = Object.keys(routes).map(createOperationId);
    expect(new Set(operationIds).size).toBe(operationIds.length);
    expect(createOperationId('GET /giftlist/for-user/{userId}')).toBe('getGiftlistForUserByUserId');
  });
});
