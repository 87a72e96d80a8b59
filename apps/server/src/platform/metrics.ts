import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics for operators, in the Prometheus text format. */
export interface Metrics {
  readonly registry: Registry
  readonly requests: Histogram<'route' | 'status'>
  readonly indexedLedger: Gauge
  /** Seconds since 1970. */
  readonly indexedCloseTime: Gauge
  readonly indexedTransactions: Counter
  readonly indexedTrades: Counter
  /** Seconds from a ledger's arrival to its commit. */
  readonly indexLag: Histogram
  readonly streamConnections: Gauge
  readonly streamDrops: Counter<'reason'>
  readonly faucetPayments: Counter
  readonly demoOrders: Counter
  /** Requests that failed because of a defect on our side. */
  readonly failures: Counter<'kind'>
  /** Errors that pages reported. */
  readonly pageErrors: Counter
  /** User logins, by method and outcome. */
  readonly logins: Counter<'way' | 'outcome'>
  /** Calls that the caller was not allowed to make. */
  readonly refusals: Counter<'reason'>
  /** Gateways that the agent stopped, and coins of which the agent has too little. */
  readonly agentStops: Gauge
  readonly agentShort: Gauge
  readonly agentStuck: Gauge
  /** Local validators whose CometBFT is no longer restarted. */
  readonly validatorsStopped: Gauge
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'tidebook_http_seconds',
      help: 'Answered requests',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
      registers,
    }),
    indexedLedger: new Gauge({ name: 'tidebook_index_ledger', help: 'Last ledger in the index', registers }),
    indexedCloseTime: new Gauge({
      name: 'tidebook_index_close_time_seconds',
      help: 'Close time of the last ledger in the index, seconds since 1970',
      registers,
    }),
    indexedTransactions: new Counter({
      name: 'tidebook_index_transactions_total',
      help: 'Transactions indexed',
      registers,
    }),
    indexedTrades: new Counter({ name: 'tidebook_index_trades_total', help: 'Trades indexed', registers }),
    indexLag: new Histogram({
      name: 'tidebook_index_lag_seconds',
      help: 'From the close of a ledger being known to its commit in the index',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    streamConnections: new Gauge({ name: 'tidebook_stream_connections', help: 'Open market WebSockets', registers }),
    streamDrops: new Counter({
      name: 'tidebook_stream_drops_total',
      help: 'Market WebSockets that the server gave up, by the reason of the close frame',
      labelNames: ['reason'],
      registers,
    }),
    faucetPayments: new Counter({ name: 'tidebook_faucet_payments_total', help: 'Payments of the faucet', registers }),
    demoOrders: new Counter({
      name: 'tidebook_demo_orders_total',
      help: 'Orders and cancels of the demonstration market',
      registers,
    }),
    failures: new Counter({
      name: 'tidebook_request_failures_total',
      help: 'Requests that failed by our own fault: a defect, or a query that the database refused',
      labelNames: ['kind'],
      registers,
    }),
    pageErrors: new Counter({ name: 'tidebook_page_errors_total', help: 'Errors that pages reported', registers }),
    logins: new Counter({
      name: 'tidebook_logins_total',
      help: 'Logins of people, let in or refused',
      labelNames: ['way', 'outcome'],
      registers,
    }),
    agentStops: new Gauge({ name: 'tidebook_agent_stops', help: 'Gateways that the agent stopped', registers }),
    agentStuck: new Gauge({ name: 'tidebook_agent_stuck', help: 'Orders that the agent cannot decide', registers }),
    agentShort: new Gauge({ name: 'tidebook_agent_short', help: 'Coins that the agent has too little of', registers }),
    validatorsStopped: new Gauge({
      name: 'tidebook_validators_stopped',
      help: 'Validators of this machine whose CometBFT is not started again',
      registers,
    }),
    refusals: new Counter({
      name: 'tidebook_access_refused_total',
      help: 'Calls that somebody was not allowed to make',
      labelNames: ['reason'],
      registers,
    }),
  }
}
