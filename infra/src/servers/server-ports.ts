import { choosePorts, findFreePorts } from '../ports.ts';

export type ServerPorts = {
  mongo: number;
  kafka: number;
  kafkaController: number;
  redis: number;
  smtp: number;
  mailWeb: number;
};

// In the order of `ServerPorts`.
const defaultPorts = [27017, 9092, 9093, 6379, 1025, 8025];

/** Returns the default ports, but replaces those that are in use. */
export async function findServerPorts(): Promise<ServerPorts> {
  return toServerPorts(await choosePorts(defaultPorts));
}

/** Returns free ports instead of the defaults, so that several runs can start servers in parallel. */
export async function findFreeServerPorts(): Promise<ServerPorts> {
  return toServerPorts(await findFreePorts(defaultPorts.length));
}

function toServerPorts(ports: readonly number[]): ServerPorts {
  const [mongo = 0, kafka = 0, kafkaController = 0, redis = 0, smtp = 0, mailWeb = 0] = ports;
  return { mongo, kafka, kafkaController, redis, smtp, mailWeb };
}
