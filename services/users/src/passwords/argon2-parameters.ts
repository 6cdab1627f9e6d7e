/** OWASP's parameters for argon2id, which are also the package's defaults: 19 MiB, two passes, one lane. */
export const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
