import { movePort, reservePorts } from '../modules/local-chains/chain-ports.ts'
import {
  doorUrl,
  localChainsOf,
  startLocalChains,
  type LocalChains,
  type LocalChainsOptions,
} from '../modules/local-chains/local-chains.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { awaitFreePort } from '../platform/await-free-port.ts'
import type { ServerConfig } from '../platform/config.ts'
import { AdvisoryLock } from '../platform/database/advisory-lock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import type { Teardown } from '../platform/teardown.ts'
import { appSchemaFor } from './app-schema.ts'

export interface SharedChainsOptions {
  readonly config: ServerConfig
  /** Of the database that the programs share. */
  readonly url: string
  readonly description: NetworkDescription
  readonly logger: Logger
  readonly isAgents: LocalChainsOptions['isAgents']
  readonly teardown: Teardown
}

/** The chains of a demonstration as every program of its database names them. */
export interface SharedChains {
  readonly chains: NetworkDescription['chains']
  /** Undefined where another program runs them. */
  readonly running: LocalChains | undefined
}

/**
 * Names the local chains by the ports that the database reserves for them. The first program of the role agent also runs
 * them, under a lock of the database that ends with its connection.
 * @throws ServerError as `openDatabase` does
 */
export const openSharedChains = async (options: SharedChainsOptions): Promise<SharedChains> => {
  const { config, url, description, logger, isAgents, teardown } = options
  const database = await openDatabase({ url, schemas: [await appSchemaFor(config, logger)], logger })
  const lock = new AdvisoryLock(database.pool, LOCKS.localChains)
  let isRunner = false
  try {
    const { pool } = database
    const ports = new Map(await reservePorts(pool, localChainsOf(description)))
    isRunner = config.roles.has('agent') && (await lock.isHeld())
    if (isRunner)
      teardown.add('lock of the chains', () => {
        lock.release()
        return database.close()
      })
    if (!isRunner) {
      const chains = description.chains.map((chain) => {
        const port = ports.get(chain.chain)
        return port === undefined ? chain : { ...chain, hosts: [doorUrl(port)] }
      })
      return { chains, running: undefined }
    }
    for (const [chain, port] of ports) {
      try {
        await awaitFreePort(port, '127.0.0.1', 'the port of a local chain')
      } catch (error) {
        if (!(error instanceof ServerError)) throw error
        ports.set(chain, await movePort(pool, chain))
        logger.warn({ chain, port }, 'a local chain has another port: start the programs of the role web again')
      }
    }
    const running = await startLocalChains({ ...config, description, logger, isAgents, ports })
    teardown.add('chains', running.stop)
    return { chains: [...running.chains], running }
  } finally {
    if (!isRunner) await database.close()
  }
}
