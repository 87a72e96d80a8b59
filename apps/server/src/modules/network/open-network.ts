import { PUBLIC_ISSUER } from '@tidebook/contract'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Teardown } from '../../platform/teardown.ts'
import { DemoMarket } from '../demo/demo-market.ts'
import { Faucet } from '../faucet/faucet.service.ts'
import { faucetGifts } from '../local-network/foundation.ts'
import { LedgerAccount } from '../local-network/ledger-account.ts'
import { LocalNetwork } from '../local-network/local-network.ts'
import { untilConnected } from '../local-network/until-connected.ts'
import { openNodeLink } from '../node/node-link.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { catalogueNetwork } from './catalogue-network.ts'
import { networkFilePath, readNetworkFile, type NetworkFile } from './network-file.ts'

export interface OpenNetworkOptions {
  readonly config: ServerConfig
  readonly logger: Logger
  readonly now: () => number
  readonly metrics: Metrics
  readonly manualClosing: boolean
  readonly genesisTime?: number
}

/** A network that is being served. */
export interface OpenNetwork {
  readonly network: NetworkFile
  /** WebSocket address of the node. */
  readonly nodeUrl: string
  /** Makes a fresh local network; does nothing on any other. */
  make(): Promise<void>
}

/**
 * Opens the network that the settings name: a node somewhere else, or our own beside this program; undefined for a
 * program that only serves pages.
 */
export const openNetwork = async (
  options: OpenNetworkOptions,
  runtime: Runtime,
  teardown: Teardown,
): Promise<OpenNetwork | undefined> => {
  const { nodeUrl, roles } = options.config
  if (nodeUrl !== undefined) return openForeign(options.config, nodeUrl, runtime)
  return roles.has('node') ? openLocal(options, runtime, teardown) : undefined
}

/** Never gives money away and never trades: those belong to networks of our own making. */
const openForeign = async (config: ServerConfig, url: string, runtime: Runtime): Promise<OpenNetwork> => {
  const network =
    (await readNetworkFile(config.networkFile ?? networkFilePath(config.dataDir))) ??
    catalogueNetwork({ name: 'SWTC', local: false }, () => PUBLIC_ISSUER)
  runtime.network = network
  return { network, nodeUrl: url.replace(/^http/, 'ws'), make: () => Promise.resolve() }
}

const openLocal = async (options: OpenNetworkOptions, runtime: Runtime, teardown: Teardown): Promise<OpenNetwork> => {
  const { config, logger, now, metrics, manualClosing } = options
  const demo = config.demo ? new DemoMarket({ logger, now, metrics }) : undefined
  const local = await LocalNetwork.open({
    config,
    logger,
    now,
    manualClosing,
    genesisTime: options.genesisTime ?? demo?.startTime ?? now(),
    history: demo === undefined ? undefined : (link, keys, network) => demo.writeHistory(link, keys, network),
  })
  teardown.add('node', () => local.stop())
  runtime.network = local.network
  runtime.preparing = !local.isMade
  const nodeUrl = `ws://127.0.0.1:${config.nodePort}`
  const link = openNodeLink(nodeUrl, logger)
  runtime.ownNode = () => link.connected
  let stopped = false
  teardown.add('payments', () => {
    stopped = true
    link.close()
    return Promise.resolve()
  })
  return {
    network: local.network,
    nodeUrl,
    make: async () => {
      if (!local.isMade) await local.make()
      // Ready means that money can be given away, not only that the node runs.
      await untilConnected(link, () => stopped)
      runtime.faucet = new Faucet(new LedgerAccount(local.keys.of('faucet'), link), faucetGifts(local.keys), now)
      if (demo === undefined || manualClosing || !config.demoTraders) return
      const trading = demo.trade(link, local.keys, local.network)
      teardown.add('demo', () => trading.stop())
    },
  }
}
