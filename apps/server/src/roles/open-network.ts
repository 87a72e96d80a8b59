import { setTimeout as delay } from 'node:timers/promises'
import type { ServerConfig } from '../platform/config.ts'
import type { NodeContext } from '../platform/lifecycle.ts'
import type { Logger } from '../platform/logger.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Teardown } from '../platform/teardown.ts'
import type { ClusterMember } from '../modules/cluster/cluster-file.ts'
import { ClusterNodes } from '../modules/cluster/cluster-nodes.ts'
import { DemoMarket } from '../modules/demo/demo-market.ts'
import { Devnet } from '../modules/devnet/devnet.ts'
import type { LocalNetwork } from '../modules/devnet/local-network.ts'
import { startTimeout, awaitConnection } from '../modules/node/await-connection.ts'
import { openLedgerSession, type LedgerSession } from '../modules/node/ledger-session.ts'
import { openNodeLink } from '../modules/node/node-link.ts'
import type { RunNode } from '../modules/node/node-process.ts'
import { readNodeToken } from '../modules/node/node-token.ts'
import type { NetworkState } from './network-state.ts'
import { probeNode, type NodeProbe } from '../modules/network/probe-node.ts'
import type { NetworkDescription } from '../modules/network/network-description.ts'
import { resolveNetwork } from '../modules/network/network-file.ts'

export interface OpenNetworkOptions {
  readonly description: NetworkDescription
  readonly config: ServerConfig
  readonly logger: Logger
  readonly now: () => number
  readonly metrics: Pick<Metrics, 'validatorsStopped'>
  /** Whether ledgers close manually (tests). */
  readonly isManual: boolean
  readonly genesisTime?: number
  /** Runs the node of a local network; as a child process by default. */
  readonly runNode?: RunNode | undefined
}

/** A network that this program serves. */
export interface OpenNetwork {
  readonly node: NodeContext['node']
  /**
   * Creates a new local network and waits until its node answers. On any other network, waits until the node has
   * proved that it belongs to this network.
   * @throws ServerError
   */
  make(): Promise<void>
  /** Returns the validators on this machine. */
  validators(): readonly ClusterMember[]
}

/**
 * Opens the configured network: an external node, or our own, which this program runs; undefined for a program that
 * only serves pages.
 */
export async function openNetwork(
  options: OpenNetworkOptions,
  state: NetworkState,
  teardown: Teardown,
): Promise<OpenNetwork | undefined> {
  const { nodeUrl, roles } = options.config
  if (nodeUrl !== undefined) return openForeign(options, nodeUrl, state, teardown)
  return roles.has('node') ? openLocal(options, state, teardown) : undefined
}

/** Maximum time that a start waits for an external node before it continues without it, in milliseconds. */
const FIRST_READ_TIMEOUT_MS = 3_000

/** Opens an external network. Test money and automated traders exist only on our own networks. */
async function openForeign(
  { config, description, logger }: OpenNetworkOptions,
  url: string,
  state: NetworkState,
  teardown: Teardown,
): Promise<OpenNetwork> {
  const network = resolveNetwork(description)
  const nodeUrl = url.replace(/^http/, 'ws')
  const nodeToken = config.nodeTokenFile === undefined ? undefined : readNodeToken(config.nodeTokenFile)
  const others = config.otherNodeUrls.map((each) => each.replace(/^http/, 'ws'))
  const looks = [
    probeNode({ nodeUrl, nodeToken, network, logger }),
    ...others.map((each) => probeNode({ nodeUrl: each, nodeToken: undefined, network, logger })),
  ]
  await teardown.add('first look at the nodes', async () => looks.forEach((look) => look.stop()))
  const firstRead = delay(FIRST_READ_TIMEOUT_MS, undefined, { ref: false })
  const proofs = preferFirst(looks, firstRead, (index, err) =>
    logger.error({ err, url: others[index - 1] }, 'a node of NODE_URL is not used'),
  )
  let isKnown = false
  const networkKnown = Promise.race(proofs).then(() => {
    isKnown = true
    state.recognise()
  })
  networkKnown.catch(() => undefined)
  const place = others.length === 0 ? nodeUrl : new ClusterNodes({ url: nodeUrl, token: nodeToken }, logger)
  if (typeof place !== 'string') {
    place.watch([place.address, ...others.map((each) => ({ url: each }))], proofs)
    await teardown.add('followed nodes', async () => place.stop())
  }
  await Promise.race([networkKnown, firstRead])
  state.open({ network, isPreparing: false, isKnown })
  return { node: { url: nodeUrl, token: nodeToken, place }, make: () => networkKnown, validators: () => [] }
}

/**
 * Returns the proofs of the nodes. The others wait for the first node until it has proved its network or the time is
 * over. Another network behind the first address is an error of the start, behind another one it never resolves.
 */
function preferFirst(
  looks: readonly NodeProbe[],
  timeIsOver: Promise<unknown>,
  onRefused: (index: number, error: unknown) => void,
): Promise<unknown>[] {
  const first = looks[0]?.done
  return looks.map(({ done }, index) => {
    if (index === 0) return done
    const isRefused = done.catch((error: unknown) => {
      onRefused(index, error)
      return new Promise<never>(() => undefined)
    })
    return Promise.race([first, timeIsOver]).then(() => isRefused)
  })
}

async function openLocal(options: OpenNetworkOptions, state: NetworkState, teardown: Teardown): Promise<OpenNetwork> {
  const devnet = await openDevnet(options, state)
  await teardown.add('node', () => devnet.stop())
  const { logger, config } = options
  const { network, keys, nodeToken } = devnet
  const nodeUrl = `ws://127.0.0.1:${config.nodePort}`
  const sessions: LedgerSession[] = []
  const place = devnet.nodes ?? nodeUrl
  const link = openNodeLink(
    place,
    logger,
    // The sessions resend transactions that were interrupted when the node exited.
    { onOpen: () => void Promise.all(sessions.map((session) => session.lookNow())) },
    nodeToken,
  )
  let isStopped = false
  await teardown.add('link to the node', async () => {
    isStopped = true
    link.close()
  })
  const openSession: LocalNetwork['openSession'] = (store) => {
    const session = openLedgerSession({ link, logger, ...(store !== undefined && { store }) })
    sessions.push(session)
    return session
  }
  state.open({
    network,
    isPreparing: !devnet.isMade,
    isKnown: true,
    ownNode: () => link.connected,
    otherNodePorts: () => devnet.validators.slice(1).map(({ nodePort }) => nodePort),
    local: { network, keys, link, openSession },
  })
  return {
    node: { url: nodeUrl, token: nodeToken, place },
    validators: () => devnet.validators,
    make: async () => {
      if (!devnet.isMade) {
        await devnet.make()
        state.describe(devnet.network)
      }
      // Ready means not only that the node runs, but that test money can be paid.
      await awaitConnection(
        link,
        startTimeout(() => isStopped),
      ).catch((error: unknown) => {
        throw devnet.lastEnd ?? error
      })
      await devnet.decided()
      const look = probeNode({ nodeUrl, nodeToken, network, logger })
      await teardown.add('look at the node', async () => look.stop())
      devnet.note(await look.done)
    },
  }
}

/** Opens the network of the data folder, with the history of the demonstration market if configured. */
function openDevnet(options: OpenNetworkOptions, state: NetworkState): Promise<Devnet> {
  const { config, description, logger, metrics, now, isManual } = options
  const demo = config.demo ? new DemoMarket({ logger, now, days: config.demoDays }) : undefined
  return Devnet.open({
    description,
    config,
    logger,
    now,
    manualClosing: isManual,
    runNode: options.runNode,
    onValidatorStopped: () => metrics.validatorsStopped.inc(),
    genesisTime: options.genesisTime ?? demo?.startTime ?? now(),
    history:
      demo === undefined
        ? undefined
        : (node, keys, network) => demo.writeHistory(node, keys, network, (share) => state.noteWritten(share)),
  })
}
