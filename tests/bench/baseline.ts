import fastify from 'fastify';
import mongoose from 'mongoose';

/*
 * `node baseline.ts BYTES MONGO_URL DATABASE` starts a minimal server for comparison and prints its URL.
 * `GET /` returns BYTES bytes. `POST /` claims a unit and adds an outbox entry in one transaction.
 */
const [bytes, mongoUrl = '', database] = process.argv.slice(2);
const emptyBytes = JSON.stringify(['']).length;
const body = Buffer.from(JSON.stringify(['x'.repeat(Math.max(0, Number(bytes) - emptyBytes))]));
const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
const units = await client.db(database).createCollection<{ _id: string; claimedBy: string }>('units');
const outbox = await client.db(database).createCollection<{ unit: string }>('outbox');

const app = fastify();
app.get('/', (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
app.post<{ Body: { unit: string; by: string } }>('/', async ({ body: { unit, by } }, reply) => {
  await client.withSession(session =>
    session.withTransaction(async () => {
      await units.updateOne({ _id: unit }, { $set: { claimedBy: by } }, { session, upsert: true });
      await outbox.insertOne({ unit }, { session });
    }),
  );
  return reply.code(201).send({ unit });
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${address}\n`);
