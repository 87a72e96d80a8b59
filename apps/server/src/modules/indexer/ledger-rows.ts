import type { AccountRecord, BalanceFlow, IndexedPoolEvent } from '@tidebook/market'
import { CopyRows, type CopyBatch } from '../../platform/database/copy-in.ts'
import { BalanceFold, type BalanceHour } from './balance-fold.ts'
import { fillRows, poolEventRows, recordRows } from './index-rows.ts'
import type { PlacedFill } from './placed-fill.ts'

/**
 * Rows of a batch that nothing reads before they are in the database. They are encoded transaction by transaction: the
 * objects of a transaction are then collected young, and the collector copies nothing.
 */
export class LedgerRows {
  readonly #records = new CopyRows(recordRows)
  readonly #fills = new CopyRows(fillRows)
  readonly #poolEvents = new CopyRows(poolEventRows)
  readonly #balances = new BalanceFold()

  addRecords(records: readonly AccountRecord[]): void {
    for (const record of records) this.#records.add(record)
  }

  addFill(fill: PlacedFill): void {
    this.#fills.add(fill)
  }

  addPoolEvents(events: readonly IndexedPoolEvent[]): void {
    for (const event of events) this.#poolEvents.add(event)
  }

  /** @param time ms since 1970 */
  addFlows(flows: readonly BalanceFlow[], time: number): void {
    for (const flow of flows) this.#balances.add(flow, time)
  }

  /** Balance changes, per hour. */
  get balances(): readonly BalanceHour[] {
    return this.#balances.hours
  }

  /** Records, fills and pool events. */
  get batches(): readonly CopyBatch[] {
    return [this.#records.batch(), this.#fills.batch(), this.#poolEvents.batch()]
  }
}
