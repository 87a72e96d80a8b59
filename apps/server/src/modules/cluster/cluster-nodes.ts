import type { Logger } from '../../platform/logger.ts'
import type { NodeAddress, NodeSource } from '../../platform/node-source.ts'
import { openNodeLink, type NodeLink } from '../node/node-link.ts'

/** A node of the cluster, as seen through its ledgers. */
interface Watched {
  readonly link: NodeLink
  isConnected: boolean
  /** Index of its last ledger; 0 before its first announcement. */
  index: number
  /** Index of its first ledger, which is late at a node that started from a snapshot; Infinity while it is unknown. */
  first: number
  /** Whether its CometBFT exited and no ledger has closed since. */
  isSuspect: boolean
  /** Whether it may be used: it is our own, or has proved that it has the ledger of this network. */
  isProven: boolean
}

/** A node’s message about a closed ledger. */
interface Announcement {
  readonly ledger_index?: unknown
  readonly validated_ledgers?: unknown
}

const FIRST_OF_RANGE = /^\d+/

/** Number of ledgers behind the most recent one from which a node counts as stuck. */
const BEHIND = 2

/**
 * The nodes of a cluster, or of several operators. Links use one node until it exits or falls behind, then switch to
 * the node with the most recent ledger, among those with the longest history, because an index cannot continue at a
 * node that lacks its last ledger. A node that comes back is not preferred, so links do not switch needlessly.
 */
export class ClusterNodes implements NodeSource {
  readonly #logger: Logger
  #addresses: readonly NodeAddress[]
  #watched: readonly Watched[] = []
  #used = 0
  readonly #listeners = new Set<() => void>()

  /** @param first the node to use until `watch` */
  constructor(first: NodeAddress, logger: Logger) {
    this.#addresses = [first]
    this.#logger = logger
  }

  get address(): NodeAddress {
    const address = this.#addresses[this.#used] ?? this.#addresses[0]
    if (address === undefined) throw new TypeError('A cluster has a node')
    return address
  }

  onMove(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Follows the ledgers of the nodes, and uses the first node at first.
   * @param proofs for nodes of other operators: a node is used only after its promise has resolved
   */
  watch(addresses: readonly NodeAddress[], proofs?: readonly Promise<unknown>[]): void {
    this.stop()
    this.#addresses = addresses
    const watched = addresses.map((address, number) => this.#follow(address, number, proofs === undefined))
    this.#watched = watched
    for (const [number, proof] of (proofs ?? []).entries())
      proof.then(
        () => {
          const node = watched[number]
          if (node !== undefined) node.isProven = true
          this.#choose()
        },
        // It stays unused.
        () => undefined,
      )
  }

  /**
   * Handles the exit of a node's CometBFT.
   * @param number 0 for the first
   */
  cometEnded(number: number): void {
    const watched = this.#watched[number]
    if (watched === undefined) return
    watched.isSuspect = true
    this.#choose()
  }

  stop(): void {
    for (const { link } of this.#watched) link.close()
    this.#watched = []
  }

  #follow({ token, url }: NodeAddress, number: number, isProven: boolean): Watched {
    const closed = ({ ledger_index: index, validated_ledgers: history }: Announcement): void => {
      if (typeof index !== 'number') return
      if (typeof history === 'string') watched.first = Number(FIRST_OF_RANGE.exec(history)?.[0] ?? Infinity)
      if (index > watched.index) watched.isSuspect = false
      watched.index = index
      this.#choose()
    }
    const link = openNodeLink(
      url,
      this.#logger,
      {
        onOpen: () => {
          watched.isConnected = true
          link.request('subscribe', { streams: ['ledger'] }).then(
            (answer) => closed(answer as Announcement),
            // The connection ended. The next connection subscribes again.
            () => undefined,
          )
        },
        onClose: () => {
          watched.isConnected = false
          this.#choose()
        },
        onMessage: (message) => {
          if (message.type === 'ledgerClosed') closed(message as Announcement)
        },
      },
      token,
    )
    const watched = { link, isConnected: number === this.#used, index: 0, first: Infinity, isSuspect: false, isProven }
    return watched
  }

  /** Switches to another node when the one in use exited, is suspect, or is behind the others. */
  #choose(): void {
    const best = Math.max(0, ...this.#watched.filter(({ isProven }) => isProven).map(({ index }) => index))
    const isFit = ({ index, isConnected, isProven, isSuspect }: Watched): boolean =>
      isConnected && isProven && !isSuspect && (index === 0 || best - index < BEHIND)
    const used = this.#watched[this.#used]
    if (used !== undefined && isFit(used)) return
    const fit = this.#watched.filter(isFit)
    const latest = fit.toSorted((a, b) => a.first - b.first || b.index - a.index)[0]
    if (latest === undefined) return
    this.#used = this.#watched.indexOf(latest)
    this.#logger.warn({ url: this.address.url }, 'a node of the cluster failed; using another one')
    for (const listener of this.#listeners) listener()
  }
}
