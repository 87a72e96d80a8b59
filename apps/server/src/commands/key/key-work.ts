import type { ServerConfig } from '../../platform/config.ts'
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts'
import type { ExclusiveConnection } from './exclusive-connection.ts'

/** Dependencies of a key change, during which no program with the role `api` runs. */
export interface KeyWork extends ExclusiveConnection {
  readonly config: Pick<ServerConfig, 'identityKey' | 'dataDir'>
  readonly columns: readonly SealedColumn[]
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly print: (text: string) => void
}
