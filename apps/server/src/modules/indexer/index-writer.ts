import type { PoolClient } from 'pg'
import type { MarketDatabase } from './market-database.ts'
import { copyBatch, sendCopy, type RowShape } from '../../platform/database/copy-in.ts'
import { notify } from '../../platform/database/notifications.ts'
import { addToBalances } from './account-balances.repository.ts'
import { addToCandles } from './candles.repository.ts'
import type { BatchStore, RecordBooks, WrittenBatch } from './batch-store.ts'
import { clearIndex, type IndexPosition } from './index-position.repository.ts'
import { bookRows, effectRows, tradeRows } from './index-rows.ts'
import { IndexConflictError } from './indexer.errors.ts'
import { foldOrders } from './order-fold.ts'
import { LedgerRows } from './ledger-rows.ts'
import { loadOrders, orderChanges, storeOrders } from './orders.repository.ts'
import { changedOrderKeys, type ProjectedBatch } from './project-batch.ts'

/** Creates monthly partitions of the trades table when needed, and remembers them. */
interface TradePartitions {
  /** @param times times of the rows to write, milliseconds since 1970 */
  ensure(client: PoolClient, times: Iterable<number>): Promise<void>
  /** Forgets partitions after the transaction that created them was rolled back. */
  forget(): void
}

function createTradePartitions(): TradePartitions {
  const createdPartitions = new Set<string>()
  return {
    ensure: async (client, times) => {
      for (const month of new Set(Array.from(times, monthOf))) {
        if (createdPartitions.has(month)) continue
        const [from, to] = boundsOf(month)
        await client.query(
          `create table if not exists market.trades_${month.replace('-', '_')} partition of market.trades for values from ('${from}') to ('${to}')`,
        )
        createdPartitions.add(month)
      }
    },
    forget: () => createdPartitions.clear(),
  }
}

function monthOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7)
}

function boundsOf(month: string): readonly [from: string, to: string] {
  const start = new Date(`${month}-01T00:00:00Z`)
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
  return [start.toISOString(), end.toISOString()]
}

/**
 * Creates the writer of the index. One program at a time may use it (`createStandbyWriter`).
 * @param recordBooks returns the books to write with a batch
 */
export function createIndexWriter(database: MarketDatabase, recordBooks: RecordBooks): BatchStore {
  const partitions = createTradePartitions()
  return {
    createRows: () => new LedgerRows(),
    put: async (batch, before) => {
      const client: PoolClient = await database.writer.connect()
      let broken: Error | undefined
      try {
        return await writeBatch(client, batch, before, recordBooks, partitions)
      } catch (error) {
        broken = error instanceof Error ? error : new Error(String(error))
        partitions.forget()
        throw error
      } finally {
        client.release(broken)
      }
    },
    discard: () => clearIndex(database.db),
  }
}

/**
 * Writes a batch and the new position in one transaction, so that each ledger is indexed exactly once. Pipelines the
 * statements without waiting for earlier responses: while the database processes one table, the rows of the next table
 * are prepared. A failed statement fails all later statements, including the commit. The commit does not wait for the
 * disk, because a crash loses only whole transactions, which can be read from the ledger again.
 * @throws IndexConflictError when the index is not at the start of this batch
 */
async function writeBatch(
  client: PoolClient,
  batch: ProjectedBatch,
  before: IndexPosition | undefined,
  recordBooks: RecordBooks,
  partitions: TradePartitions,
): Promise<WrittenBatch> {
  const sent: Promise<unknown>[] = []
  const send = <T>(statement: Promise<T>): Promise<T> => {
    sent.push(statement)
    // a failure is reported later, when the statement is awaited
    statement.catch(() => undefined)
    return statement
  }
  const copy = <T>(shape: RowShape<T>, values: readonly T[]): Promise<void> =>
    send(sendCopy(client, copyBatch(shape, values)))
  const { rows } = batch
  if (rows === undefined) throw new TypeError('A batch without rows cannot be written')

  send(client.query('begin; set local synchronous_commit = off'))
  send(
    partitions.ensure(
      client,
      batch.trades.map((trade) => trade.time),
    ),
  )
  const position = send(movePosition(client, batch, before))
  const loaded = send(loadOrders(client, changedOrderKeys(batch.orderEntries)))
  const candles = send(addToCandles(client, batch.candles))
  copy(tradeRows, batch.trades)
  for (const encoded of rows.batches) send(sendCopy(client, encoded))
  copy(bookRows, recordBooks(batch))
  send(addToBalances(client, rows.balances))
  const moved = await position
  const loadedOrders = await loaded
  const { orders, effects } = foldOrders(batch.orderEntries, loadedOrders)
  send(storeOrders(client, orderChanges(orders, loadedOrders)))
  copy(effectRows, effects)
  send(notify(client, 'tidebook_index'))
  send(client.query('commit'))
  await Promise.all(sent)
  return { position: moved, candles: await candles }
}

const FIRST =
  'insert into market.index_position (id, ledger_index, ledger_hash, close_time, first_index, first_hash) values (1, $1, $2, $3, $4, $5) on conflict do nothing'
const NEXT =
  'update market.index_position set ledger_index = $1, ledger_hash = $2, close_time = $3 where ledger_index = $4 and ledger_hash = $5'

async function movePosition(
  client: PoolClient,
  { first, last, closeTime }: ProjectedBatch,
  before: IndexPosition | undefined,
): Promise<IndexPosition> {
  const compared = before ?? { index: first.index, hash: first.hash }
  const { rowCount } = await client.query(before === undefined ? FIRST : NEXT, [
    last.index,
    last.hash,
    closeTime,
    compared.index,
    compared.hash,
  ])
  if (rowCount !== 1)
    throw new IndexConflictError(`The index does not end before ledger ${first.index}; another program writes it`)
  return {
    index: last.index,
    hash: last.hash,
    closeTime,
    firstIndex: before?.firstIndex ?? first.index,
    firstHash: before?.firstHash ?? first.hash,
  }
}
