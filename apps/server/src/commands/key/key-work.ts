import type pg from 'pg'
import type { ServerConfig } from '../../platform/config.ts'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'

/** Dependencies of a key change, during which no program with the role `api` runs. */
export interface KeyWork {
  readonly config: Pick<ServerConfig, 'identityKey' | 'dataDir'>
  readonly pool: pg.Pool
  readonly columns: readonly SealedColumn[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly say: (text: string) => void
}
