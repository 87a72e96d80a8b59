import { rm, stat } from 'node:fs/promises'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { ServerError } from '../../platform/server-error.ts'
import type { SupervisedChild } from '../../platform/supervised-child.ts'
import { catalogueNetwork } from '../network/catalogue-network.ts'
import { networkFilePath, writeNetworkFile, type NetworkFile } from '../network/network-file.ts'
import { openNodeLink, type NodeLink } from '../node/node-link.ts'
import { nodeFolder, startNodeProcess } from '../node/node-process.ts'
import { issuerRole, layFoundation } from './foundation.ts'
import { closeLedgerAt } from './manual-ledger.ts'
import { openNetworkKeys, type NetworkKeys } from './network-keys.ts'
import { readPhase, writePhase } from './phase.ts'
import { untilConnected } from './until-connected.ts'

/** Writes the past of a fresh network on a node that closes by hand, up to now. */
export type HistoryMaker = (link: NodeLink, keys: NetworkKeys, network: NetworkFile) => Promise<void>

export interface LocalNetworkOptions {
  readonly config: ServerConfig
  readonly logger: Logger
  readonly now: () => number
  /** Ledgers go on closing by hand after the network is made (tests). */
  readonly manualClosing: boolean
  readonly history: HistoryMaker | undefined
  /** When a fresh network begins, ms since 1970. */
  readonly genesisTime: number
}

/** A network of our own: its node runs beside this program. */
export class LocalNetwork {
  readonly keys: NetworkKeys
  readonly network: NetworkFile
  readonly #options: LocalNetworkOptions
  #child: SupervisedChild | undefined
  #made: boolean
  #stopped = false

  private constructor(options: LocalNetworkOptions, keys: NetworkKeys, network: NetworkFile, made: boolean) {
    this.#options = options
    this.keys = keys
    this.network = network
    this.#made = made
  }

  /** Opens the network of the data folder and starts its node. `isMade` tells whether it still has to be made. */
  static async open(options: LocalNetworkOptions): Promise<LocalNetwork> {
    const { config, logger } = options
    const keys = await openNetworkKeys(config.dataDir)
    const network = catalogueNetwork(
      { name: 'Local demonstration network', local: true },
      (code) => keys.of(issuerRole(code)).address,
    )
    await writeNetworkFile(networkFilePath(config.dataDir), network)
    const phase = await readPhase(config.dataDir)
    if (phase === 'absent' && (await exists(nodeFolder(config.dataDir)))) {
      throw new ServerError(
        'server/node-failed',
        `${nodeFolder(config.dataDir)} holds a ledger that this program did not make. Set DATA_DIR to another folder, or run that node by itself and set NODE_URL`,
      )
    }
    if (phase === 'preparing') {
      logger.warn('the making of the local network was interrupted; it begins again')
      await rm(nodeFolder(config.dataDir), { recursive: true, force: true })
    }
    const local = new LocalNetwork(options, keys, network, phase === 'ready')
    if (phase !== 'ready') await writePhase(config.dataDir, 'preparing')
    local.#startNode(phase !== 'ready' || options.manualClosing)
    return local
  }

  get isMade(): boolean {
    return this.#made
  }

  /** Makes a fresh network: the first accounts, their past, and then the ordinary way of closing ledgers. */
  async make(): Promise<void> {
    const { config, logger, now, history, manualClosing, genesisTime } = this.#options
    const link = openNodeLink(`ws://127.0.0.1:${config.nodePort}`, logger)
    try {
      await untilConnected(link, () => this.#stopped)
      await layFoundation(this.keys, link)
      if (history === undefined) await closeLedgerAt(link, manualClosing ? genesisTime : now())
      else await history(link, this.keys, this.network)
    } finally {
      link.close()
    }
    await writePhase(config.dataDir, 'ready')
    this.#made = true
    if (manualClosing || this.#stopped) return
    await this.#child?.stop()
    this.#startNode(false)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#child?.stop()
  }

  #startNode(manual: boolean): void {
    const { config, logger } = this.#options
    if (this.#stopped) return
    const { dataDir, host, nodePort: port, closeIntervalMs } = config
    this.#child = startNodeProcess(
      {
        dataDir,
        host,
        port,
        manual,
        closeIntervalMs,
        genesisAccount: this.keys.of('genesis').address,
        genesisTime: this.#options.genesisTime,
      },
      logger,
    )
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
