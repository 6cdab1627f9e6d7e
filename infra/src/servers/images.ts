export const images = { mongo: 'mongo:8.0.29', kafka: 'apache/kafka:4.3.1', redis: 'redis:7.4.11' } as const;
