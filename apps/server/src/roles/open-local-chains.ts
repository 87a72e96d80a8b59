import type pg from 'pg'
import type { ChainId } from '@tidebook/chains'
import { freePort } from '@tidebook/node/sockets'
import { isStoredAddress } from '../modules/agent/own-address.ts'
import { needsAgent } from '../modules/agent/start-agent.ts'
import { movePort, reservePorts } from '../modules/local-chains/chain-ports.ts'
import { proxyUrl, localChainsOf } from '../modules/local-chains/local-chains.ts'
import { LocalChainsService } from '../modules/local-chains/local-chains-service.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { awaitFreePort } from '../platform/await-free-port.ts'
import { needsDatabase, type ServerConfig } from '../platform/config.ts'
import { AdvisoryLock } from '../platform/database/advisory-lock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/lock-numbers.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import type { Teardown } from '../platform/teardown.ts'
import { appSchemaFor } from './app-schema.ts'

export interface OpenLocalChainsOptions {
  readonly config: ServerConfig
  readonly description: NetworkDescription
  readonly logger: Logger
  /** Returns the database of the program; throws before it is open. */
  readonly pool: () => pg.Pool
  readonly teardown: Teardown
}

/** The network with the addresses of its local chains. */
export interface NamedChains {
  readonly description: NetworkDescription
  /** Runs the chains; undefined in a program that only needs their addresses. */
  readonly localChains: LocalChainsService | undefined
}

type Ports = ReadonlyMap<ChainId, number>
type Shared = NonNullable<ConstructorParameters<typeof LocalChainsService>[0]['shared']>

/**
 * Assigns addresses to a demonstration's local chains before any program runs them. Programs with the same database use
 * the same addresses. Programs with the role `agent` run the chains, one program at a time. A program without
 * DATABASE_URL runs its own chains.
 * @throws ServerError like `openDatabase`
 */
export async function openLocalChains(options: OpenLocalChainsOptions): Promise<NamedChains> {
  const { config, description, teardown } = options
  if (!config.localChains || !description.local) return { description, localChains: undefined }
  if (config.databaseUrl !== undefined) return openShared(options, config.databaseUrl, teardown)
  if (!config.roles.has('web') || !needsDatabase(config)) return { description, localChains: undefined }
  const ports = new Map<ChainId, number>()
  for (const chain of localChainsOf(description)) ports.set(chain, await freePort())
  return named(options, ports, undefined, true)
}

async function openShared(options: OpenLocalChainsOptions, url: string, teardown: Teardown): Promise<NamedChains> {
  const { config, description, logger } = options
  const database = await openDatabase({ url, schemas: [await appSchemaFor(config, logger)], logger })
  const { pool } = database
  const lock = new AdvisoryLock(pool, LOCKS.localChains)
  const close = (): Promise<void> => {
    lock.release()
    return database.close()
  }
  try {
    const ports = await reservePorts(pool, localChainsOf(description))
    if (!config.roles.has('agent')) {
      await close()
      return named(options, ports, undefined, false)
    }
    const free = (await lock.isHeld()) ? await moveTakenPorts(pool, ports, logger) : ports
    await teardown.add('database of the local chains', close)
    return named(options, free, { pool, lock }, true)
  } catch (error) {
    await close()
    throw error
  }
}

/** Assigns a new port to each chain whose port another program uses. */
async function moveTakenPorts(pool: pg.Pool, ports: Ports, logger: Logger): Promise<Ports> {
  const free = new Map(ports)
  for (const [chain, port] of ports) {
    try {
      await awaitFreePort(port, '127.0.0.1', 'the port of a local chain')
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      free.set(chain, await movePort(pool, chain))
      logger.warn({ chain, port }, 'the port of a local chain changed: restart the programs with the role web')
    }
  }
  return free
}

function named(
  { config, description, logger, pool }: OpenLocalChainsOptions,
  ports: Ports,
  shared: Shared | undefined,
  runs: boolean,
): NamedChains {
  const chains = description.chains.map((chain) => {
    const port = ports.get(chain.chain)
    return port === undefined ? chain : { ...chain, hosts: [proxyUrl(port)] }
  })
  const withChains = { ...description, chains }
  if (!runs) return { description: withChains, localChains: undefined }
  const { dataDir, publicUrls } = config
  const localChains = new LocalChainsService({
    description,
    dataDir,
    publicUrls,
    logger,
    ports,
    ...(shared !== undefined && { shared }),
    // Until the agent of this program has bound its accounts, any address could belong to the agent.
    isAgents: async (chain, address) =>
      (await isStoredAddress(pool(), chain, address)) ?? (config.roles.has('agent') && needsAgent(withChains)),
  })
  return { description: withChains, localChains }
}
