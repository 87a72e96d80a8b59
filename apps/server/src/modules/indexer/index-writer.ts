import type { PairResolver } from '@tidebook/market'
import type { PoolClient } from 'pg'
import type { MarketDatabase } from './market-database.ts'
import { copyBatch, sendCopy } from '../../platform/database/copy-in.ts'
import { addToBalances } from './account-balances.repository.ts'
import { addToCandles } from './candles.repository.ts'
import type { BatchStore, WrittenBatch } from './batch-store.ts'
import { clearIndex, type IndexPosition } from './index-position.repository.ts'
import { effectRows, fillRows, recordRows, tradeRows, type RowShape } from './index-rows.ts'
import { IndexConflictError } from './indexer.errors.ts'
import { foldOrders } from './order-fold.ts'
import { loadOrders, orderChanges, storeOrders } from './orders.repository.ts'
import { createTradePartitions, type TradePartitions } from './partitions.ts'
import { touchedOrderKeys, type ProjectedBatch } from './project-batch.ts'

/** The one program that fills the index. */
export const createIndexWriter = (database: MarketDatabase, pairs: PairResolver): BatchStore => {
  const partitions = createTradePartitions()
  return {
    put: async (batch, before) => {
      const client: PoolClient = await database.writer.connect()
      let broken: Error | undefined
      try {
        return await writeBatch(client, batch, before, pairs, partitions)
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
 * Writes a batch and the position after it in a transaction of its own, so that a ledger is in the index exactly once.
 * Statements are sent without waiting for the answers before them (the connection takes them in a pipeline): while the
 * database works on one table, the rows of the next are made ready. A failed statement fails all behind it, the commit
 * included. The commit does not wait for the disk: a crash loses whole transactions only, and the ledger has everything.
 * @throws IndexConflictError when the index is not where this batch begins.
 */
const writeBatch = async (
  client: PoolClient,
  batch: ProjectedBatch,
  before: IndexPosition | undefined,
  pairs: PairResolver,
  partitions: TradePartitions,
): Promise<WrittenBatch> => {
  const sent: Promise<unknown>[] = []
  const send = <T>(statement: Promise<T>): Promise<T> => {
    sent.push(statement)
    // a failure is reported where it is awaited, which is later
    statement.catch(() => undefined)
    return statement
  }
  const copy = <T>(shape: RowShape<T>, values: readonly T[]): Promise<void> =>
    send(sendCopy(client, copyBatch(shape.table, shape.columns, values.map(shape.row))))

  send(client.query('begin; set local synchronous_commit = off'))
  send(
    partitions.ensure(
      client,
      batch.trades.map((trade) => trade.time),
    ),
  )
  const position = send(movePosition(client, batch, before))
  const loaded = send(loadOrders(client, touchedOrderKeys(batch.orderEntries)))
  const candles = send(addToCandles(client, batch.candles))
  copy(tradeRows, batch.trades)
  copy(recordRows, batch.records)
  copy(fillRows, batch.accountFills)
  send(addToBalances(client, batch.balances))
  const moved = await position
  const known = await loaded
  const { orders, effects } = foldOrders(batch.orderEntries, known, pairs)
  send(storeOrders(client, orderChanges(orders, known)))
  copy(effectRows, effects)
  send(client.query('commit'))
  await Promise.all(sent)
  return { position: moved, candles: await candles }
}

const FIRST =
  'insert into market.index_position (id, ledger_index, ledger_hash, close_time, first_index, first_hash) values (1, $1, $2, $3, $4, $5) on conflict do nothing'
const NEXT =
  'update market.index_position set ledger_index = $1, ledger_hash = $2, close_time = $3 where ledger_index = $4 and ledger_hash = $5'

const movePosition = async (
  client: PoolClient,
  { first, last, closeTime }: ProjectedBatch,
  before: IndexPosition | undefined,
): Promise<IndexPosition> => {
  const compared = before ?? { index: first.index, hash: first.hash }
  const { rowCount } = await client.query(before === undefined ? FIRST : NEXT, [
    last.index,
    last.hash,
    closeTime,
    compared.index,
    compared.hash,
  ])
  if (rowCount !== 1)
    throw new IndexConflictError(`The index does not stand before ledger ${first.index}; another program writes it`)
  return {
    index: last.index,
    hash: last.hash,
    closeTime,
    firstIndex: before?.firstIndex ?? first.index,
    firstHash: before?.firstHash ?? first.hash,
  }
}
