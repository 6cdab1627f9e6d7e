/** Configures a single node: one replica of everything, small indexes, no rebalance delay. */
export function createBrokerProperties(
  ports: { broker: number; controller: number },
  topicsFolder: string,
): string {
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    listeners: `PLAINTEXT://127.0.0.1:${ports.broker},CONTROLLER://127.0.0.1:${ports.controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.broker}`,
    'controller.listener.names': 'CONTROLLER',
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': topicsFolder,
    'num.partitions': 3,
    // A misspelled topic name is an error, not a new topic.
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'log.retention.hours': 14 * 24,
    'log.index.size.max.bytes': 1024 * 1024,
    'log.cleaner.dedupe.buffer.size': 4 * 1024 * 1024,
    // A killed node can register again only after its previous session has timed out.
    'broker.session.timeout.ms': 5_000,
    'broker.heartbeat.interval.ms': 1_000,
    // How often an idle controller writes to its log. The default is twice a second.
    'metadata.max.idle.interval.ms': 10_000,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'background.threads': 2,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
