import type { AccountRecord, BalanceFlow, IndexedPoolEvent } from '@tidebook/market'
import { CopyRows, type CopyBatch } from '../../platform/database/copy-in.ts'
import { BalanceFold, type BalanceHour } from './balance-fold.ts'
import { fillRows, poolEventRows, recordRows } from './index-rows.ts'
import type { PlacedFill } from './placed-fill.ts'

/**
 * Rows of a batch that are not read before they are in the database. They are encoded transaction by transaction, so
 * the objects of a transaction are garbage-collected young and never copied.
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

  /** Balance changes, by hour. */
  get balances(): readonly BalanceHour[] {
    return this.#balances.hours
  }

  /** Rows of records, fills and pool events. */
  get batches(): readonly CopyBatch[] {
    return [this.#records.batch(), this.#fills.batch(), this.#poolEvents.batch()]
  }
}
