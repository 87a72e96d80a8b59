import { setTimeout as delay } from 'node:timers/promises'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import type { ReportProgress } from '@tidebook/contract/progress'
import type { RunningServer } from '../roles/running-server.ts'
import { startServer } from '../roles/start-server.ts'

const POLL_MS = 10
/**
 * Modules that fill the index. All other modules may create transactions, which a rebuild or a rehearsal must not do.
 */
const INDEXING: ReadonlySet<string> = new Set(['node', 'network', 'database', 'market-state'])

/** A server that fills the index, and does nothing else. */
export interface IndexingServer {
  readonly server: RunningServer
  /**
   * Settles when every validated ledger is in the index, with the last ledger and the number of transactions since the
   * start.
   */
  readonly indexed: (report?: ReportProgress) => Promise<{ readonly ledger: number; readonly transactions: number }>
}

/**
 * Starts the node and the index of a data folder, which no other program may use. @throws ServerError with the code of
 * the failed start
 */
export async function startIndexing(config: ServerConfig, logger: Logger): Promise<IndexingServer> {
  const roles = new Set((['node', 'market'] as const).filter((role) => config.roles.has(role)))
  const server = await startServer({ ...config, roles, demo: false, port: 0 }, { logger, onlyModules: INDEXING })
  return {
    server,
    indexed: async (report) => {
      await server.prepared
      for (;;) {
        const index = server.market.index
        if (index?.status.live === true)
          return { ledger: index.status.position?.index ?? 0, transactions: index.transactions }
        report?.(index?.status.position?.index ?? 0, index?.status.validated ?? 0)
        await delay(POLL_MS)
      }
    },
  }
}
