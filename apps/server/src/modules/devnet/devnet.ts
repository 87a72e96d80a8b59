import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerConfig } from '../../platform/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { pathExists } from '../../platform/files.ts'
import { ServerError } from '../../platform/server-error.ts'
import { settleWithin } from '../../platform/settle-within.ts'
import {
  type ClusterMember,
  memberDataDir,
  readCluster,
  requireCluster,
  writeCluster,
} from '../cluster/cluster-file.ts'
import { ClusterNodes } from '../cluster/cluster-nodes.ts'
import { withFreePorts } from '../cluster/cluster-ports.ts'
import type { RunningCluster } from '../cluster/run-cluster.ts'
import type { NetworkDescription } from '../network/network-description.ts'
import {
  definitionOfNetwork,
  networkFilePath,
  readNetworkFile,
  resolveNetwork,
  writeNetworkFile,
  type NetworkFile,
} from '../network/network-file.ts'
import { openLedgerSession, type LedgerSession } from '../node/ledger-session.ts'
import { openNodeLink, type NodeLink } from '../node/node-link.ts'
import { nodeTokenIn } from '../node/node-token.ts'
import { nodeEndError, type NodeEnd } from '../node/node-end.ts'
import { startTimeout, awaitConnection } from '../node/await-connection.ts'
import { nodeFolder, startNodeProcess, type RunNode } from '../node/node-process.ts'
import { issuerRole, provisionNetwork } from './provision-network.ts'
import { closeLedgerAt } from './manual-ledger.ts'
import { openNetworkKeys, type NetworkKeys } from './network-keys.ts'
import { readPhase, writePhase } from './phase.ts'

/** Writes the history of a new network up to now, on a node whose ledgers close manually. */
type HistoryMaker = (node: LocalNode, keys: NetworkKeys, network: NetworkFile) => Promise<void>

/** Our node, and the session that submits our transactions to it. */
export interface LocalNode {
  readonly link: NodeLink
  readonly session: LedgerSession
}

export interface DevnetOptions {
  readonly description: NetworkDescription
  readonly config: ServerConfig
  readonly logger: Logger
  readonly now: () => number
  /** Whether ledgers still close manually after the network is created (tests). */
  readonly manualClosing: boolean
  readonly history: HistoryMaker | undefined
  /** Called when a validator's CometBFT is not restarted. */
  readonly onValidatorStopped?: () => void
  /** Runs the node; as a child process by default. */
  readonly runNode?: RunNode | undefined
  /** Start time of a new network, in milliseconds since 1970. */
  readonly genesisTime: number
}

/** Maximum wait for the exit of a node after its connection closed, in milliseconds. */
const END_MS = 5_000

/** Our own network, whose node runs next to this program. */
export class Devnet {
  readonly keys: NetworkKeys
  /** Administration token of our node. */
  readonly nodeToken: string
  readonly #options: DevnetOptions
  /** Path of CometBFT; undefined without a cluster. */
  readonly #comet: string | undefined
  /** Nodes of the cluster; undefined when there is no cluster. */
  readonly nodes: ClusterNodes | undefined
  #child: { stop(): Promise<void> } | undefined
  #cluster: RunningCluster | undefined
  #network: NetworkFile
  #made: boolean
  #stopped = false
  #lastEnd: ServerError | undefined
  #onEnd: (error: ServerError) => void = () => undefined

  private constructor(
    options: DevnetOptions,
    parts: { readonly keys: NetworkKeys; readonly network: NetworkFile; readonly comet: string | undefined },
    isMade: boolean,
  ) {
    const { comet, keys, network } = parts
    this.#options = options
    this.#comet = comet
    this.nodeToken = nodeTokenIn(nodeFolder(options.config.dataDir))
    const first = { url: `ws://127.0.0.1:${options.config.nodePort}`, token: this.nodeToken }
    this.nodes = comet === undefined ? undefined : new ClusterNodes(first, options.logger)
    this.keys = keys
    this.#network = network
    this.#made = isMade
  }

  /**
   * Opens the network of the data folder and starts its node. `isMade` indicates whether the network already exists.
   */
  static async open(options: DevnetOptions): Promise<Devnet> {
    const { config, logger, description } = options
    const comet = await cometFor(options)
    const keys = await openNetworkKeys(config.dataDir, definitionOfNetwork(description))
    const phase = await readPhase(config.dataDir)
    const catalogue = resolveNetwork(description, (code) => keys.of(issuerRole(code)).address)
    const stored = phase === 'ready' ? await knownNetwork(config.dataDir) : undefined
    if (stored !== undefined && stored.profile !== description.profile)
      throw new ServerError(
        'config/invalid',
        `DATA_DIR: ${config.dataDir} holds "${stored.name}". Set DATA_DIR to another folder for "${description.name}"`,
      )
    const genesisHash = stored?.genesisHash
    const network = genesisHash === undefined ? catalogue : { ...catalogue, genesisHash }
    writeNetworkFile(networkFilePath(config.dataDir), network)
    if (phase === 'absent' && (await pathExists(join(nodeFolder(config.dataDir), 'data.mdb')))) {
      throw new ServerError(
        'server/node-failed',
        `${nodeFolder(config.dataDir)} holds a ledger that this program did not make. Set DATA_DIR to another folder, or run that node separately and set NODE_URL`,
      )
    }
    if (phase === 'preparing') {
      logger.warn('the creation of the local network was interrupted; restarting it')
      await rm(nodeFolder(config.dataDir), { recursive: true, force: true })
    }
    if (phase !== 'ready') writePhase(config.dataDir, 'preparing')
    const local = new Devnet(options, { comet, keys, network }, phase === 'ready')
    await local.#startNode(phase !== 'ready' || options.manualClosing)
    return local
  }

  /** The network as pages see it, with the first validators of a running cluster. */
  get network(): NetworkFile {
    return this.#network
  }

  get isMade(): boolean {
    return this.#made
  }

  /** Validators of a running cluster. */
  get validators(): readonly ClusterMember[] {
    return this.#cluster?.members ?? []
  }

  /**
   * Resolves when a cluster has decided a block; immediately when there is no cluster.
   * @throws ServerError
   */
  async decided(): Promise<void> {
    await this.#cluster?.decided()
  }

  /** Reason for the last unexpected exit of the node. */
  get lastEnd(): ServerError | undefined {
    return this.#lastEnd
  }

  /**
   * Creates a new network: the first accounts, their history, and then automatic closing of ledgers.
   * @throws ServerError for the end of its node, such as `server/disk-full`
   */
  async make(): Promise<void> {
    const { config, logger, manualClosing } = this.#options
    const link = openNodeLink(`ws://127.0.0.1:${config.nodePort}`, logger, {}, this.nodeToken)
    const session = openLedgerSession({ link, logger, isManual: true })
    try {
      await awaitConnection(
        link,
        startTimeout(() => this.#stopped),
      ).catch((error: unknown) => {
        throw this.#lastEnd ?? error
      })
      await this.#untilNodeEnds(this.#writePast({ link, session }))
    } finally {
      session.stop()
      link.close()
    }
    writePhase(config.dataDir, 'ready')
    this.#made = true
    if (manualClosing || this.#stopped) return
    await this.#child?.stop()
    await this.#startNode(false)
  }

  async #writePast(node: LocalNode): Promise<void> {
    const { now, history, manualClosing, genesisTime } = this.#options
    await provisionNetwork(this.network, this.keys, node.session)
    if (history === undefined) await closeLedgerAt(node.link, manualClosing ? genesisTime : now())
    else await history(node, this.keys, this.network)
  }

  /** Waits for work on the node. If an exit of the node caused a failure, rejects with the reason for the exit. */
  async #untilNodeEnds(work: Promise<void>): Promise<void> {
    const ended = Promise.withResolvers<ServerError>()
    this.#onEnd = ended.resolve
    const failed = async (error: unknown): Promise<void> => {
      // the connection closes before the process exits
      throw this.#stopped ? error : await settleWithin<unknown>(END_MS, ended.promise, error)
    }
    await Promise.race([work.catch(failed), ended.promise.then(failed)])
  }

  #ended(end: NodeEnd): void {
    this.#lastEnd = nodeEndError(end)
    this.#options.logger.error({ code: this.#lastEnd.code }, this.#lastEnd.message)
    this.#onEnd(this.#lastEnd)
  }

  /** Records the network's first ledger hash in the network file. */
  note(genesisHash: string | undefined): void {
    if (genesisHash === undefined || this.network.genesisHash !== undefined) return
    this.#describe({ genesisHash })
  }

  #describe(facts: Partial<NetworkFile>): void {
    this.#network = { ...this.#network, ...facts }
    writeNetworkFile(networkFilePath(this.#options.config.dataDir), this.#network)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.nodes?.stop()
    await this.#child?.stop()
  }

  async #startNode(manual: boolean): Promise<void> {
    if (this.#stopped) return
    if (this.#comet === undefined || manual) this.#startSingleNode(manual)
    else await this.#startCluster(this.#comet)
  }

  #startSingleNode(manual: boolean): void {
    const { config, genesisTime, logger, runNode = startNodeProcess } = this.#options
    const { dataDir, host, nodePort: port, closeIntervalMs } = config
    const genesisAccount = this.keys.of('genesis').address
    this.#child = runNode(
      {
        folder: nodeFolder(dataDir),
        host,
        port,
        network: this.keys.network.id,
        ledger: { kind: 'own', manual, closeIntervalMs, genesisAccount, genesisTime },
        settings: config.nodeSettings,
        onEnd: (end) => this.#ended(end),
      },
      logger,
    )
  }

  /** Starts the validators of the data folder, which continue its ledger at the first start. */
  async #startCluster(binary: string): Promise<void> {
    const { config, logger, onValidatorStopped: onGiveUp = () => undefined } = this.#options
    const { closeIntervalMs, cluster: count = 1, dataDir, host, nodePort } = config
    const { id: network } = this.keys.network
    const owner = this.keys.of('genesis').address
    // Only a cluster needs the consensus code.
    const [{ createCluster }, { runCluster }, { clusterValidators }] = await Promise.all([
      import('../cluster/create-cluster.ts'),
      import('../cluster/run-cluster.ts'),
      import('../cluster/cluster-validators.ts'),
    ])
    const stored = await readCluster(dataDir)
    const created = stored ?? (await createCluster({ binary, count, dataDir, network, nodePort, owner }))
    const cluster = await withFreePorts(created, nodePort)
    writeCluster(dataDir, cluster)
    const validators = clusterValidators(dataDir)
    if (validators !== undefined) this.#describe({ validators })
    if (this.#stopped) return
    const settings = config.nodeSettings
    const onEnd = (end: NodeEnd): void => this.#ended(end)
    const onCometEnd = (number: number): void => this.nodes?.cometEnded(number - 1)
    // Pages that reach the first node at a separate address do not get the addresses of the other nodes.
    const isReachable = config.publicNodeUrl === undefined
    const place = { binary, closeIntervalMs, cluster, dataDir, host, isReachable, network, settings }
    this.#cluster = runCluster({ ...place, onEnd, onCometEnd, onGiveUp }, logger)
    this.nodes?.watch(
      cluster.members.map((each, index) => ({
        url: `ws://127.0.0.1:${each.nodePort}`,
        token: nodeTokenIn(nodeFolder(memberDataDir(dataDir, index + 1))),
      })),
    )
    this.#child = this.#cluster
  }
}

/**
 * Finds CometBFT for a data folder with validators.
 * @throws ServerError `config/invalid` when the setting differs from the folder, `server/node-failed`
 */
async function cometFor({ config, logger, manualClosing }: DevnetOptions): Promise<string | undefined> {
  const count = manualClosing ? undefined : config.cluster
  requireCluster(await readCluster(config.dataDir), count, config.dataDir)
  if (count === undefined) return undefined
  const { findComet } = await import('../cluster/find-comet.ts')
  return findComet((message) => logger.warn(message))
}

/** Reads the network file of an earlier start, which can be recreated if damaged. */
function knownNetwork(dataDir: string): Promise<NetworkFile | undefined> {
  return readNetworkFile(networkFilePath(dataDir)).catch(() => undefined)
}
