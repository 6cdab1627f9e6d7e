import fastify from 'fastify';

/* A bare Fastify answer of so many bytes, to measure against: `node bare.ts BYTES`. Prints its port. */
const body = Buffer.from(JSON.stringify(['x'.repeat(Math.max(0, Number(process.argv[2]) - 4))]));
const app = fastify();
app.get('/', (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${address}\n`);
