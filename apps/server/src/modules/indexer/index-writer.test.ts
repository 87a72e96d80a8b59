import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPairResolver, type Trade } from '@tidebook/market'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../platform/logger.ts'
import { startEmbeddedCluster, type EmbeddedCluster } from '../../platform/database/cluster/embedded-cluster.ts'
import { openMarketDatabase, type MarketDatabase } from './market-database.ts'
import type { BatchStore } from './batch-store.ts'
import { clearIndex, readPosition } from './index-position.repository.ts'
import { createIndexWriter } from './index-writer.ts'
import { IndexConflictError } from './indexer.errors.ts'
import { countPoolEvents } from './pool-events.repository.ts'
import { LedgerRows } from './ledger-rows.ts'
import { projectBatch, type ProjectedBatch } from './project-batch.ts'

const silent = createLogger('silent')
const { signal } = new AbortController()
const SWT = { currency: 'SWT', issuer: '' }
const CNY = { currency: 'CNY', issuer: 'jIssuer' }
const pairs = createPairResolver({
  nativeCode: 'SWT',
  pairs: [{ base: SWT, counter: CNY }],
  orient: (a, b) => ({ base: a, counter: b }),
})
const one = { coefficient: 1n, scale: 0 }

/** Creates a batch of one ledger with one trade. */
function batchOf(index: number, taker: string): ProjectedBatch {
  const time = Date.UTC(2026, 0, 1) + index * 1_000
  const ledger = { index, hash: `H${index}`, parentHash: `H${index - 1}`, closeTime: 800_000_000 + index }
  const trade: Trade = {
    id: `${index}_0_0`,
    pair: pairs.resolve(SWT, CNY),
    time,
    ledger: index,
    hash: 'T',
    price: one,
    base: one,
    counter: one,
    side: 'buy',
    taker,
    makers: 1,
  }
  return { ...projectBatch([{ ...ledger, transactions: [] }], pairs, new LedgerRows()), trades: [trade] }
}

describe('writing the index', () => {
  let folder: string
  let cluster: EmbeddedCluster
  let database: MarketDatabase
  let writer: BatchStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidebook-writer-'))
    // so that the database user can enter the folder
    await chmod(folder, 0o755)
    cluster = await startEmbeddedCluster(folder, silent)
    database = await openMarketDatabase(cluster.url, silent)
  })
  afterAll(async () => {
    await database.close()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await clearIndex(database.db)
    writer = createIndexWriter(database, () => [])
  })

  const trades = async (): Promise<number[]> =>
    (await database.db.selectFrom('market.trades').select('ledger_index').orderBy('ledger_index').execute()).map(
      (row) => row.ledger_index,
    )

  it('stores a ledger together with its position, once', async () => {
    const first = await writer.put(batchOf(5, 'jTaker'), undefined, signal)
    await writer.put(batchOf(6, 'jTaker'), first.position, signal)
    expect(await trades()).toEqual([5, 6])
    expect(await readPosition(database.db)).toMatchObject({ index: 6, hash: 'H6', firstIndex: 5, firstHash: 'H5' })
  })

  it('leaves no rows of a ledger when the database rejects a row, and succeeds at the next attempt', async () => {
    const { position } = await writer.put(batchOf(5, 'jTaker'), undefined, signal)
    await expect(writer.put(batchOf(6, 'no text has \0 in it'), position, signal)).rejects.toThrow(/invalid byte/)
    expect([await trades(), (await readPosition(database.db))?.index]).toEqual([[5], 5])
    await writer.put(batchOf(6, 'jTaker'), position, signal)
    expect([await trades(), (await readPosition(database.db))?.index]).toEqual([[5, 6], 6])
  })

  it('has another build id after it was emptied, even with the same ledgers', async () => {
    const built = () => countPoolEvents(database.db, { pool: 'jPool', kind: undefined, after: 0, upTo: 9 })
    const { position } = await writer.put(batchOf(5, 'jTaker'), undefined, signal)
    const { build } = await built()
    await writer.put(batchOf(6, 'jTaker'), position, signal)
    expect(await built()).toEqual({ count: 0, indexed: 6, build })
    await clearIndex(database.db)
    expect(await built()).toMatchObject({ count: 0, indexed: 0 })
    await writer.put(batchOf(5, 'jTaker'), undefined, signal)
    const again = await built()
    expect(again.indexed).toBe(5)
    expect(again.build).not.toBe(build)
  })

  it('refuses a batch whose rows were not projected', async () => {
    await expect(writer.put({ ...batchOf(5, 'jTaker'), rows: undefined }, undefined, signal)).rejects.toThrow(TypeError)
    expect(await readPosition(database.db)).toBeUndefined()
  })

  it('rejects a batch when another program has moved the position', async () => {
    const { position } = await writer.put(batchOf(5, 'jTaker'), undefined, signal)
    await writer.put(batchOf(6, 'jTaker'), position, signal)
    await expect(writer.put(batchOf(6, 'jTaker'), position, signal)).rejects.toThrow(IndexConflictError)
    await expect(writer.put(batchOf(7, 'jTaker'), undefined, signal)).rejects.toThrow(IndexConflictError)
    expect([await trades(), (await readPosition(database.db))?.index]).toEqual([[5, 6], 6])
  })
})
