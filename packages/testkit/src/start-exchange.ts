import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { createLogger, readConfig } from '@tidebook/server'
import { createSharedDatabase } from './database/shared-database.ts'
import { Exchange } from './exchange.ts'
import { runNodeHere } from './run-node-here.ts'

export interface ExchangeOptions {
  /** `manual` (default): ledgers close only by `exchange.close()`. `automatic`: ledgers close by the clock. */
  readonly closing?: 'manual' | 'automatic'
  /** Milliseconds between automatic closes. */
  readonly closeIntervalMs?: number
  /** Start time of the network in ms since 1970 (manual closing). Later closes may use any later time. */
  readonly genesisTime?: number
  /** Clock of the server, ms since 1970. */
  readonly now?: () => number
  /** Whether to run the demonstration market with its history and traders. Off by default. */
  readonly demo?: boolean
  /** Folder of the built web application. Default: apps/web/dist. */
  readonly webFolder?: string
  /** Data folder; it is kept. Default: a new folder in the system's temporary folder. */
  readonly dataDir?: string
  /**
   * Whether PostgreSQL runs in the data folder, as on a user's machine, even if the test files of the run share a
   * server. A program with LOCAL_CHAINS and its own server runs the chains itself. Default: only with `dataDir`.
   */
  readonly ownDatabase?: boolean
  /**
   * Whether the node runs in its own process, as on a user's machine, and is started again when it ends. Default:
   * only with `dataDir` or `demo`.
   */
  readonly ownNode?: boolean
  readonly logLevel?: string
  /** Receives log lines. Default: standard error. */
  readonly logTo?: (line: string) => void
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>
}

/** A test exchange. `await using` stops it and removes its data. */
export interface StartedExchange extends AsyncDisposable {
  readonly exchange: Exchange
}

/**
 * Starts node, database and server in one call, with their own ports and data folder. Checks every response against the
 * contract. Stop it with `exchange.stop()` or `await using`.
 */
export async function startExchange(options: ExchangeOptions = {}): Promise<StartedExchange> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tidebook-')))
  const port = await freePort()
  let nodePort = await freePort()
  // The system may return the port of a released socket twice.
  while (nodePort === port) nodePort = await freePort()
  const { dataDir: keptFolder, ownDatabase = keptFolder !== undefined } = options
  const { ownNode = keptFolder !== undefined || options.demo === true } = options
  const database = ownDatabase ? undefined : await createSharedDatabase()
  const config = readConfig({
    PORT: String(port),
    NODE_PORT: String(nodePort),
    DATA_DIR: dataDir,
    DEMO: options.demo === true ? 'on' : 'off',
    VALIDATE_OUTPUT: 'on',
    CLOSE_INTERVAL_MS: String(options.closeIntervalMs ?? 1000),
    ...(database !== undefined && { DATABASE_URL: database.url }),
    ...options.env,
  })
  const exchange = await Exchange.start(config, {
    logger: createLogger(
      options.logLevel ?? 'silent',
      ...(options.logTo === undefined ? [] : [{ write: options.logTo }]),
    ),
    manualClosing: options.closing !== 'automatic',
    ...(ownNode ? {} : { runNode: runNodeHere }),
    ...(options.genesisTime === undefined ? {} : { genesisTime: options.genesisTime }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
  })
  return {
    exchange,
    [Symbol.asyncDispose]: async () => {
      await exchange.stop()
      await database?.[Symbol.asyncDispose]()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
