/** The official images of the servers, where Docker runs them. */
export const images = { mongo: 'mongo:8', kafka: 'apache/kafka:4.3.1', redis: 'redis:7' } as const;
