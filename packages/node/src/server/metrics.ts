import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { BrokenInvariant } from '@tidebook/ledger'
import type { QueueLoad } from '../queue/submission-queue.ts'
import { BASE_LEVEL } from '../queue/fee-level.ts'
import { rpcMethods } from '../rpc/registry.ts'

/** Values read when the metrics are requested. */
export interface MetricSources {
  readonly ledgerIndex: () => number
  readonly pending: () => number
  readonly connections: () => number
  readonly mostConnections: number
  readonly verifier: string
  /** Load of the open ledger, when it has a limit. */
  readonly load?: () => QueueLoad | undefined
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** The node's metrics, in their own registry, so that one process can run several nodes. */
export class NodeMetrics {
  readonly #registry = new Registry()
  readonly #requests: Counter<'transport' | 'method' | 'outcome'>
  readonly #results: Counter<'result'>
  // Looking up a series by its labels costs more than counting.
  readonly #requestCounts = new Map<string, Counter.Internal>()
  readonly #resultCounts = new Map<string, Counter.Internal>()
  readonly #slow: Counter
  readonly #backPressure: Counter
  readonly #shed: Counter<'reason'>
  readonly #commit: Histogram
  readonly #transactions: Counter
  readonly #broken: Counter<'invariant' | 'result'>

  constructor(sources: MetricSources) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry, prefix: 'tidebook_node_' })
    this.#requests = new Counter({
      name: 'tidebook_node_requests_total',
      help: 'Requests by transport, method and outcome',
      labelNames: ['transport', 'method', 'outcome'],
      registers,
    })
    this.#results = new Counter({
      name: 'tidebook_node_submissions_total',
      help: 'Submitted transactions by provisional result',
      labelNames: ['result'],
      registers,
    })
    this.#slow = new Counter({
      name: 'tidebook_node_slow_consumers_total',
      help: 'WebSocket connections closed because they did not read their streams',
      registers,
    })
    this.#backPressure = new Counter({
      name: 'tidebook_node_back_pressure_total',
      help: 'Times nothing more was read from a WebSocket connection until it read its answers',
      registers,
    })
    this.#commit = new Histogram({
      name: 'tidebook_node_close_seconds',
      help: 'Time to close a ledger and make it durable',
      buckets: SECONDS,
      registers,
    })
    this.#transactions = new Counter({
      name: 'tidebook_node_validated_transactions_total',
      help: 'Transactions in validated ledgers',
      registers,
    })
    this.#broken = new Counter({
      name: 'tidebook_node_broken_invariants_total',
      help: 'Transactions that broke an invariant and were undone: a defect of the engine',
      labelNames: ['invariant', 'result'],
      registers,
    })
    gauge('tidebook_node_validated_ledger', 'Index of the last validated ledger', sources.ledgerIndex, registers)
    gauge('tidebook_node_pending_submissions', 'Submissions without a result yet', sources.pending, registers)
    gauge(
      'tidebook_node_queued',
      'Transactions that wait for a later ledger',
      () => sources.load?.()?.size ?? 0,
      registers,
    )
    gauge(
      'tidebook_node_open_ledger_fee_factor',
      'What a transaction must pay to get into the open ledger, as a multiple of the base fee',
      () => (sources.load?.()?.openLevel ?? BASE_LEVEL) / BASE_LEVEL,
      registers,
    )
    this.#shed = new Counter({
      name: 'tidebook_node_shed_total',
      help: 'Requests refused because of load, by reason',
      labelNames: ['reason'],
      registers,
    })
    gauge('tidebook_node_connections', 'Open WebSocket connections', sources.connections, registers)
    gauge('tidebook_node_most_connections', 'How many there may be', () => sources.mostConnections, registers)
    new Gauge({
      name: 'tidebook_node_verifier_info',
      help: 'The active signature verifier',
      labelNames: ['kind'],
      registers,
    }).set({ kind: sources.verifier }, 1)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }

  request(transport: 'http' | 'ws', method: string, outcome: string): void {
    // Method names come from clients. Unknown names must not create new series.
    const label = rpcMethods.has(method) ? method : 'other'
    if (outcome === 'tooBusy' || outcome === 'slowDown') this.#shed.inc({ reason: outcome })
    const name = `${transport} ${label} ${outcome}`
    let child = this.#requestCounts.get(name)
    if (child === undefined) {
      child = this.#requests.labels({ transport, method: label, outcome })
      this.#requestCounts.set(name, child)
    }
    child.inc()
  }

  submission(result: string): void {
    if (result.startsWith('telCAN_NOT_QUEUE')) this.#shed.inc({ reason: result })
    let child = this.#resultCounts.get(result)
    if (child === undefined) {
      child = this.#results.labels({ result })
      this.#resultCounts.set(result, child)
    }
    child.inc()
  }

  slowConsumer(): void {
    this.#slow.inc()
  }

  backPressure(): void {
    this.#backPressure.inc()
  }

  brokenInvariant({ invariant, result }: BrokenInvariant): void {
    this.#broken.inc({ invariant, result })
  }

  closed(seconds: number, transactions: number): void {
    this.#commit.observe(seconds)
    this.#transactions.inc(transactions)
  }
}

function gauge(name: string, help: string, read: () => number, registers: Registry[]): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}
