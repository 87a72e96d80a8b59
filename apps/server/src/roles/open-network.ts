import { setTimeout as delay } from 'node:timers/promises'
import type { ServerConfig } from '../platform/config.ts'
import type { Logger } from '../platform/logger.ts'
import type { Teardown } from '../platform/teardown.ts'
import { DemoMarket } from '../modules/demo/demo-market.ts'
import type { FaucetBudget } from '../modules/faucet/faucet-budget.ts'
import { Faucet } from '../modules/faucet/faucet.service.ts'
import { faucetGifts } from '../modules/devnet/provision-network.ts'
import { LedgerAccount } from '../modules/node/ledger-account.ts'
import { stockAgent } from '../modules/devnet/stock-agent.ts'
import { Devnet } from '../modules/devnet/devnet.ts'
import { starting, untilConnected } from '../modules/node/until-connected.ts'
import type { SubmissionStore } from '@tidebook/client/submit'
import { openLedgerSession, type LedgerSession, type Purpose } from '../modules/node/ledger-session.ts'
import { openNodeLink } from '../modules/node/node-link.ts'
import { readNodeToken } from '../modules/node/node-token.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { NetworkState } from './network-state.ts'
import { lookAtNode } from '../modules/network/look-at-node.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { resolveNetwork, type NetworkFile } from '../modules/network/network-file.ts'

export interface OpenNetworkOptions {
  readonly description: NetworkDescription
  readonly config: ServerConfig
  readonly logger: Logger
  readonly now: () => number
  readonly metrics: Metrics
  readonly manualClosing: boolean
  readonly genesisTime?: number
}

/** What outlives this program where there is a database. */
export interface KeptPayments {
  readonly faucetBudget: FaucetBudget
  readonly submissions: SubmissionStore<Purpose>
}

/** A network that is being served. */
export interface OpenNetwork {
  readonly network: NetworkFile
  /** WebSocket address of the node. */
  readonly nodeUrl: string
  /** Its administration token, where we have it. */
  readonly nodeToken: string | undefined
  /** Gives an account the tokens that it credits deposits with; of networks of our own. */
  readonly stockAgent?: (address: string, stock: Parameters<typeof stockAgent>[2]) => Promise<void>
  /** Makes a fresh local network; does nothing on any other. */
  make(keep: KeptPayments): Promise<void>
}

/**
 * Opens the network that the settings name: a node somewhere else, or our own beside this program; undefined for a
 * program that only serves pages.
 */
export const openNetwork = async (
  options: OpenNetworkOptions,
  state: NetworkState,
  teardown: Teardown,
): Promise<OpenNetwork | undefined> => {
  const { nodeUrl, roles } = options.config
  if (nodeUrl !== undefined) return openForeign(options, nodeUrl, state, teardown)
  return roles.has('node') ? openLocal(options, state, teardown) : undefined
}

/** How long a start waits for a node elsewhere before it goes on without knowing it. */
const FIRST_LOOK_MS = 3_000

/** Never gives money away and never trades: those belong to networks of our own making. */
const openForeign = async (
  { config, description, logger }: OpenNetworkOptions,
  url: string,
  state: NetworkState,
  teardown: Teardown,
): Promise<OpenNetwork> => {
  const network = resolveNetwork(description)
  const nodeUrl = url.replace(/^http/, 'ws')
  const nodeToken = config.nodeTokenFile === undefined ? undefined : readNodeToken(config.nodeTokenFile)
  const look = lookAtNode({ nodeUrl, nodeToken, network, logger })
  teardown.add('first look at the node', () => Promise.resolve(look.stop()))
  let isKnown = false
  const known = look.done.then(() => {
    isKnown = true
    state.recognise()
  })
  known.catch(() => undefined)
  await Promise.race([known, delay(FIRST_LOOK_MS, undefined, { ref: false })])
  state.open({ network, isPreparing: false, isKnown })
  return { network, nodeUrl, nodeToken, make: () => known }
}

const openLocal = async (
  options: OpenNetworkOptions,
  state: NetworkState,
  teardown: Teardown,
): Promise<OpenNetwork> => {
  const { config, description, logger, now, metrics, manualClosing } = options
  const demo = config.demo ? new DemoMarket({ logger, now, metrics, days: config.demoDays }) : undefined
  const local = await Devnet.open({
    description,
    config,
    logger,
    now,
    manualClosing,
    genesisTime: options.genesisTime ?? demo?.startTime ?? now(),
    history:
      demo === undefined
        ? undefined
        : (node, keys, network) => demo.writeHistory(node, keys, network, (share) => state.noteWritten(share)),
  })
  teardown.add('node', () => local.stop())
  const nodeUrl = `ws://127.0.0.1:${config.nodePort}`
  const { nodeToken } = local
  const sessions: LedgerSession[] = []
  const link = openNodeLink(
    nodeUrl,
    logger,
    // What the end of the node has cut off is sent again as soon as it is back.
    { onOpen: () => void Promise.all(sessions.map((session) => session.lookNow())) },
    nodeToken,
  )
  const sessionFor = (name: string, store?: SubmissionStore<Purpose>): LedgerSession => {
    const session = openLedgerSession({ link, logger, ...(store !== undefined && { store }) })
    sessions.push(session)
    teardown.add(name, () => Promise.resolve(session.stop()))
    return session
  }
  state.open({
    network: local.network,
    isPreparing: !local.isMade,
    isKnown: true,
    ownNode: () => link.connected,
  })
  let stocking: LedgerSession | undefined
  let stopped = false
  teardown.add('link to the node', () => {
    stopped = true
    link.close()
    return Promise.resolve()
  })
  return {
    network: local.network,
    nodeUrl,
    nodeToken,
    stockAgent: (address, stock) => {
      stocking ??= sessionFor('stock of the agent')
      return stockAgent({ network: local.network, keys: local.keys, session: stocking, link }, address, stock)
    },
    make: async ({ faucetBudget, submissions }) => {
      if (!local.isMade) await local.make()
      // Ready means that money can be given away, not only that the node runs.
      await untilConnected(
        link,
        starting(() => stopped),
      ).catch((error: unknown) => {
        throw local.lastEnd ?? error
      })
      const look = lookAtNode({ nodeUrl, nodeToken, network: local.network, logger })
      teardown.add('look at the node', () => Promise.resolve(look.stop()))
      local.note(await look.done)
      const payments = sessionFor('payments', submissions)
      const left = await payments.resume()
      if (left.length > 0) logger.info({ submissions: left.length }, 'payments of an earlier run are followed on')
      state.payFrom(
        new Faucet(
          new LedgerAccount(local.keys.network, local.keys.of('faucet'), payments, 'faucet'),
          faucetGifts(local.network),
          faucetBudget,
          (payments) => metrics.faucetPayments.inc(payments),
        ),
      )
      if (demo === undefined || manualClosing || !config.demoTraders) return
      const session = sessionFor('submissions of the demonstration')
      const trading = demo.trade({ link, session }, local.keys, local.network)
      teardown.add('demo', () => trading.stop())
    },
  }
}
