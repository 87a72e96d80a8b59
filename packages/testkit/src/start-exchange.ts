import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@tidebook/node/sockets'
import { createLogger, readConfig } from '@tidebook/server'
import { Exchange } from './exchange.ts'

export interface ExchangeOptions {
  /** `manual` (default): ledgers close only by `exchange.close()`; `automatic`: by the clock. */
  readonly closing?: 'manual' | 'automatic'
  /** Milliseconds between automatic closes. */
  readonly closeIntervalMs?: number
  /** When the network begins, ms since 1970 (manual closing); later closes may be at any later time. */
  readonly genesisTime?: number
  /** Clock of the server, ms since 1970. */
  readonly now?: () => number
  /** With the demonstration market: its past and its traders. Off by default. */
  readonly demo?: boolean
  /** Folder of the built web application; apps/web/dist by default. */
  readonly webFolder?: string
  /** Keep the data here, and keep it afterwards; a new folder below the system's temporary one by default. */
  readonly dataDir?: string
  readonly logLevel?: string
  /** Takes the lines of the log; standard error by default. */
  readonly logTo?: (line: string) => void
  /** More settings, by the names of the environment. */
  readonly env?: Readonly<Record<string, string>>
}

/** An exchange of a test; `await using` stops it and removes its data. */
export interface StartedExchange extends AsyncDisposable {
  readonly exchange: Exchange
}

/**
 * Starts node, database and server in one call: ports of their own, a data folder of its own, answers checked against
 * the contract. Stop it with `exchange.stop()`, or let `await using` do it.
 */
export const startExchange = async (options: ExchangeOptions = {}): Promise<StartedExchange> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'tidebook-')))
  const [port, nodePort] = [await freePort(), await freePort()]
  const config = readConfig({
    PORT: String(port),
    NODE_PORT: String(nodePort),
    DATA_DIR: dataDir,
    DEMO: options.demo === true ? 'on' : 'off',
    VALIDATE_OUTPUT: 'on',
    CLOSE_INTERVAL_MS: String(options.closeIntervalMs ?? 1000),
    ...options.env,
  })
  const exchange = await Exchange.start(config, {
    logger: createLogger(
      options.logLevel ?? 'silent',
      ...(options.logTo === undefined ? [] : [{ write: options.logTo }]),
    ),
    manualClosing: options.closing !== 'automatic',
    ...(options.genesisTime === undefined ? {} : { genesisTime: options.genesisTime }),
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
  })
  return {
    exchange,
    [Symbol.asyncDispose]: async () => {
      await exchange.stop()
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
