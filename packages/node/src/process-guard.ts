import type { Logger } from 'pino'
import { NodeError } from './base/node-error.ts'

/**
 * Handles uncaught errors. An unhandled rejection belongs to one request or connection: it is logged, and the node
 * continues. After a rejection of the store, or an exception that reached the event loop, the ledger's content is
 * uncertain: `end` is called, and nothing validated is lost.
 */
export function guardProcess(
  logger: Logger,
  end: (error: NodeError) => void,
  process: ErrorSource = globalThis.process,
): void {
  const fail = (error: unknown): void => {
    logger.fatal({ err: error }, 'exiting: uncaught exception')
    end(error instanceof NodeError ? error : new NodeError('node/internal', String(error), { cause: error }))
  }
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', (reason) => {
    if (reason instanceof NodeError) fail(reason)
    else logger.error({ err: reason }, 'unhandled promise rejection')
  })
}

/** The event source of such errors: the process. */
export interface ErrorSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (reason: unknown) => void): unknown
}
