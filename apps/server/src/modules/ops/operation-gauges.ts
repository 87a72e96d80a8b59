import type { AlarmState, OperationFigure, OperationsAnswer } from '@tidebook/contract'
import { Gauge, type Registry } from 'prom-client'
import type { Figures } from './alarm-book.ts'

/** Figures of the operators' page that no other gauge adds to `/metrics`. */
const NAMES: Partial<Readonly<Record<OperationFigure, readonly [name: string, help: string]>>> = {
  validatedLedger: ['tidebook_validated_ledger', 'Last validated ledger that the node reported'],
  sinceLedger: ['tidebook_ledger_age_seconds', 'Since the node reported a new validated ledger'],
  clockAhead: ['tidebook_ledger_ahead_seconds', 'By how much the last ledger in the index closed ahead of the clock'],
  notReady: ['tidebook_not_ready_seconds', 'Since this program was ready for the last time'],
  jobsWaiting: ['tidebook_jobs_waiting', 'Jobs that are due'],
  jobsFailed: ['tidebook_jobs_failed', 'Jobs that were given up within a day'],
  memoryAvailable: ['tidebook_memory_available_bytes', 'Memory that the program may still take'],
  connections: ['tidebook_http_connections', 'Open connections of the web port'],
  diskFree: ['tidebook_disk_free_bytes', 'Free space where the data folder lies'],
  diskSize: ['tidebook_disk_size_bytes', 'Size of the disk that holds the data folder'],
  databaseSize: ['tidebook_database_bytes', 'Size of the database'],
  backupsFailed: ['tidebook_backups_failed', 'Backups and rehearsals whose last run failed'],
  certificateDays: ['tidebook_certificate_days', 'Days until the first certificate of the public addresses ends'],
}

/** Parts of a reading that have one series per entry. */
interface Reading {
  readonly alarms: readonly AlarmState[]
  readonly readers: OperationsAnswer['readers']
  readonly payouts: OperationsAnswer['payouts']
}

/** Exports the figures of a reading in `/metrics`. */
export class OperationGauges {
  readonly #gauges: readonly (readonly [OperationFigure, Gauge])[]
  readonly #alarms: Gauge<'alarm'>
  readonly #readers: Gauge<'place'>
  readonly #still: Gauge<'place'>
  readonly #payouts: Gauge<'place'>

  constructor(registry: Registry) {
    const registers = [registry]
    this.#gauges = (Object.keys(NAMES) as OperationFigure[]).flatMap((figure) => {
      const named = NAMES[figure]
      return named === undefined ? [] : [[figure, new Gauge({ name: named[0], help: named[1], registers })] as const]
    })
    this.#alarms = new Gauge({
      name: 'tidebook_alarm',
      help: '1 while an alarm of the page for operators rings',
      labelNames: ['alarm'],
      registers,
    })
    this.#readers = new Gauge({
      name: 'tidebook_agent_reader_age_seconds',
      help: 'Since the agent has read a chain or its accounts on the ledger',
      labelNames: ['place'],
      registers,
    })
    this.#still = new Gauge({
      name: 'tidebook_agent_block_age_seconds',
      help: 'For how long the last final block of a chain was the same when the agent read it',
      labelNames: ['place'],
      registers,
    })
    this.#payouts = new Gauge({
      name: 'tidebook_agent_payout_age_seconds',
      help: 'Age of the oldest payment that the agent owes on a chain',
      labelNames: ['place'],
      registers,
    })
  }

  set(figures: Figures, { alarms, readers, payouts }: Reading): void {
    this.#readers.reset()
    this.#still.reset()
    this.#payouts.reset()
    for (const { place, age } of payouts) this.#payouts.set({ place }, age)
    for (const { place, age, still } of readers) {
      this.#readers.set({ place }, age)
      this.#still.set({ place }, still)
    }
    for (const [figure, gauge] of this.#gauges) gauge.set(figures[figure] ?? Number.NaN)
    for (const { name, since } of alarms) this.#alarms.set({ alarm: name }, since === null ? 0 : 1)
  }
}
