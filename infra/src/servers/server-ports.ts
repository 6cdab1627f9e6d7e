import { freePorts, preferredPorts } from '../ports.ts';

/** The ports of the servers. */
export type ServerPorts = {
  mongo: number;
  kafka: number;
  kafkaController: number;
  redis: number;
  smtp: number;
  mailWeb: number;
};

const usual = [27017, 9092, 9093, 6379, 1025, 8025];

/** The default ports, each replaced by a free one if another program uses it. */
export async function usualServerPorts(): Promise<ServerPorts> {
  return named(await preferredPorts(usual));
}

/** Free ports, for a run in parallel to another. */
export async function freeServerPorts(): Promise<ServerPorts> {
  return named(await freePorts(usual.length));
}

function named(ports: readonly number[]): ServerPorts {
  const [mongo = 0, kafka = 0, kafkaController = 0, redis = 0, smtp = 0, mailWeb = 0] = ports;
  return { mongo, kafka, kafkaController, redis, smtp, mailWeb };
}
