import type pg from 'pg'
import type { ServerConfig } from '../platform/config.ts'
import { AdvisoryLock } from '../platform/database/advisory-lock.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import type { SealedColumn } from '../platform/secrets/sealed-column.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import type { ServerModule } from '../platform/server-module.ts'
import type { KeyFit } from './key-fit.ts'
import { requireDataKey } from './require-data-key.ts'

interface DataKeySources {
  readonly config: Pick<ServerConfig, 'identityKey' | 'dataDir'>
  readonly columns: () => readonly SealedColumn[]
  /** Is informed when the key no longer fits, so that the program encrypts nothing more with it. */
  readonly fit: KeyFit
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Checks that the program has the key of the encrypted values in the database before it serves users. While the program
 * runs, it shares a lock with the other programs that have the key, so that `tidebook key` cannot change values at the
 * same time.
 */
export function dataKeyModule(sources: DataKeySources): ServerModule {
  let use: DataKeyUse | undefined
  return {
    name: 'data-key',
    roles: ['api'],
    lifecycle: {
      database: async ({ database }) => {
        use = new DataKeyUse(sources, database.pool)
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
  readonly #sources: DataKeySources
  readonly #pool: pg.Pool
  readonly #lock: AdvisoryLock
  /**
   * Term of the lock in which the key was last checked. In a later term, another program may have changed the key in
   * between.
   */
  #checkedTerm = 0

  constructor(sources: DataKeySources, pool: pg.Pool) {
    this.#sources = sources
    this.#pool = pool
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
    const { config, columns, fit } = this.#sources
    try {
      await requireDataKey(config, this.#pool, columns())
    } catch (error) {
      this.#refuseAfter(error)
      throw error
    }
    fit.accept()
    this.#checkedTerm = term
  }

  /** `/ready` does not say why a program is not ready, so the log does. */
  #refuseAfter(error: unknown): void {
    if (!(error instanceof ServerError) || error.code !== 'server/secret-damaged') return
    const { fit, logger } = this.#sources
    const isRunning = this.#checkedTerm > 0
    if (fit.refuse(error) && isRunning)
      logger.error(
        { err: error },
        'the key was changed: this program encrypts and decrypts nothing more; start it again',
      )
  }

  end(): void {
    // Other programs read the readiness until the web port closes.
    this.#lock.end()
  }
}
