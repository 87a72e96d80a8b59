import type pg from 'pg'
import type { ServerConfig } from '../platform/config.ts'
import { AdvisoryLock } from '../platform/database/advisory-lock.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import type { SealedColumn } from '../platform/secrets/sealed-column.ts'
import { ServerError } from '../platform/server-error.ts'
import type { ServerModule } from '../platform/server-module.ts'
import { requireDataKey } from './require-data-key.ts'

type KeySettings = Pick<ServerConfig, 'identityKey' | 'dataDir'>

/**
 * Checks that the program has the key of the encrypted values in the database before it serves users. While the program
 * runs, it shares a lock with the other programs that have the key, so that `tidebook key` cannot change values at the
 * same time.
 */
export function dataKeyModule(config: KeySettings, columns: () => readonly SealedColumn[]): ServerModule {
  let use: DataKeyUse | undefined
  return {
    name: 'data-key',
    roles: ['api'],
    lifecycle: {
      database: async ({ database }) => {
        use = new DataKeyUse(config, database.pool, columns())
        try {
          await use.require()
        } catch (error) {
          use.end()
          throw error
        }
        return () => use?.end()
      },
    },
    readiness: async () => {
      await use?.require()
      return { status: 'ready' }
    },
  }
}

/** Use of the data key by a program with the role `api`. */
class DataKeyUse {
  readonly #config: KeySettings
  readonly #pool: pg.Pool
  readonly #columns: readonly SealedColumn[]
  readonly #lock: AdvisoryLock
  /**
   * Term of the lock in which the key was last checked. In a later term, another program may have changed the key in
   * between.
   */
  #checkedTerm = 0

  constructor(config: KeySettings, pool: pg.Pool, columns: readonly SealedColumn[]) {
    this.#config = config
    this.#pool = pool
    this.#columns = columns
    this.#lock = new AdvisoryLock(pool, LOCKS.dataKey, 'shared')
  }

  /** @throws ServerError `server/already-running` while `tidebook key` runs, `server/secret-damaged` for another key */
  async require(): Promise<void> {
    if (!(await this.#lock.isHeld()))
      throw new ServerError(
        'server/already-running',
        'The command "tidebook key" is changing the encrypted values of this database: start again when it has ended',
      )
    const { term } = this.#lock
    if (term === this.#checkedTerm) return
    await requireDataKey(this.#config, this.#pool, this.#columns)
    this.#checkedTerm = term
  }

  end(): void {
    // Other programs read the readiness until the web port closes.
    this.#lock.end()
  }
}
