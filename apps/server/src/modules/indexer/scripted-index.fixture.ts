import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type pg from 'pg'
import type { MarketDatabase } from './market-database.ts'
import type { MarketTables } from './tables.ts'
import type { BatchStore, WrittenBatch } from './batch-store.ts'
import type { IndexPosition } from './index-position.repository.ts'
import type { ProjectedBatch } from './project-batch.ts'

/** An index that stores only its position, with a database from which that position can be read. */
export class ScriptedIndex implements BatchStore {
  position: IndexPosition | undefined
  /** First and last ledger of every batch written. */
  readonly written: (readonly [first: number, last: number])[] = []
  discarded = 0
  reachable = true
  /** Error to throw instead of the next write. */
  failure: Error | undefined
  readonly database: MarketDatabase
  /** Statements that the database received. */
  readonly statements: string[] = []
  #onLook: () => void = () => undefined

  constructor(position?: number) {
    if (position !== undefined)
      this.position = { index: position, hash: `H${position}`, closeTime: 0, firstIndex: 1, firstHash: 'H1' }
    const answer = (sql: string): readonly unknown[] => {
      this.statements.push(sql)
      this.#onLook()
      return sql.includes('index_position') ? this.#row() : []
    }
    class PositionDriver extends DummyDriver {
      override acquireConnection() {
        return Promise.resolve({
          executeQuery: <R>({ sql }: { readonly sql: string }) => Promise.resolve({ rows: answer(sql) as R[] }),
          streamQuery: () => {
            throw new Error('unexpected call')
          },
        })
      }
    }
    this.database = {
      db: new Kysely<MarketTables>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => new PositionDriver(),
          createIntrospector: (db) => new PostgresIntrospector(db),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      }),
      // used only by the real index writer
      pool: undefined as unknown as pg.Pool,
      writer: undefined as unknown as pg.Pool,
      isReachable: () => Promise.resolve(this.reachable),
      close: () => Promise.resolve(),
    }
  }

  createRows(): undefined {
    return undefined
  }

  put(batch: ProjectedBatch, before: IndexPosition | undefined): Promise<WrittenBatch> {
    const { failure } = this
    this.failure = undefined
    if (failure !== undefined) return Promise.reject(failure)
    if (before?.index !== this.position?.index) return Promise.reject(new Error('the index has another position'))
    const { first, last, closeTime } = batch
    this.written.push([first.index, last.index])
    this.position = {
      index: last.index,
      hash: last.hash,
      closeTime,
      firstIndex: before?.firstIndex ?? first.index,
      firstHash: before?.firstHash ?? first.hash,
    }
    return Promise.resolve({ position: this.position, candles: [] })
  }

  /** Waits until the database has received this many more statements. */
  looked(times: number): Promise<void> {
    const until = this.statements.length + times
    return new Promise((resolve) => {
      this.#onLook = () => {
        if (this.statements.length >= until) resolve()
      }
    })
  }

  discard(): Promise<void> {
    this.discarded += 1
    this.position = undefined
    return Promise.resolve()
  }

  #row(): readonly unknown[] {
    if (this.position === undefined) return []
    const { index, hash, closeTime, firstIndex, firstHash } = this.position
    return [
      {
        ledger_index: index,
        ledger_hash: hash,
        close_time: String(closeTime),
        first_index: firstIndex,
        first_hash: firstHash,
      },
    ]
  }
}
