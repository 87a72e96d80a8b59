import type { WebSocket } from 'ws'
import { Turns } from '../turns.ts'

/** Limits of one client network, and of all networks together. */
export interface StreamLimits {
  readonly connections: number
  readonly connectionsOfAll: number
  readonly subscriptions: number
  readonly subscriptionsOfAll: number
  /** Maximum number of messages in one heartbeat interval. */
  readonly messages: number
  /** Maximum number of unread bytes that are buffered for a client. */
  readonly owedBytes: number
  /** Maximum number of snapshots that are read at a time across all networks. One network reads one at a time. */
  readonly snapshotsAtOnce: number
  /** Maximum number of snapshots that wait for their turn. */
  readonly snapshots: number
  readonly snapshotsOfAll: number
}

export const DEFAULT_STREAM_LIMITS: StreamLimits = {
  connections: 256,
  connectionsOfAll: 4_096,
  subscriptions: 2_048,
  subscriptionsOfAll: 65_536,
  messages: 3_000,
  owedBytes: 8 * 1024 * 1024,
  snapshotsAtOnce: 4,
  snapshots: 512,
  snapshotsOfAll: 16_384,
}

/**
 * Maximum number of slow snapshots, such as those of accounts with very many trust lines, in addition to those that are
 * read at a time.
 */
const SLOW_SNAPSHOTS = 16
const SLOW_MS = 2_000

/** The share of one client network, over all its connections. */
export interface StreamClient {
  /** Counts a message; returns false when the client sent too many. */
  takeMessage(): boolean
  /** Counts a subscription. @returns the reason when the limit is reached; undefined when it was counted */
  takeSubscription(): string | undefined
  endSubscription(): void
  /**
   * Reads a snapshot in this client's turn. Returns a function that cancels it, or undefined when too many are waiting.
   */
  takeTurn(work: () => Promise<void>): (() => void) | undefined
  /** Whether the client reads too slowly across its connections. */
  readonly owesTooMuch: boolean
  /** Called when its connection is closed. */
  leave(): void
}

interface Share {
  readonly sockets: Set<WebSocket>
  subscriptions: number
  messages: number
}

/** Counts the resources of market WebSocket clients. */
export class StreamClients {
  readonly #limits: StreamLimits
  readonly #shares = new Map<string, Share>()
  #connections = 0
  readonly #turns: Turns
  #subscriptions = 0

  constructor(limits: StreamLimits) {
    this.#limits = limits
    this.#turns = new Turns({
      atOnce: limits.snapshotsAtOnce,
      slow: SLOW_SNAPSHOTS,
      slowMs: SLOW_MS,
      waiting: limits.snapshots,
      waitingOfAll: limits.snapshotsOfAll,
    })
  }

  /** Returns why a new connection of a network is rejected; undefined when it is accepted. */
  refusalOf(network: string): 'client' | 'everybody' | undefined {
    if ((this.#shares.get(network)?.sockets.size ?? 0) >= this.#limits.connections) return 'client'
    return this.#connections >= this.#limits.connectionsOfAll ? 'everybody' : undefined
  }

  join(network: string, socket: WebSocket): StreamClient {
    const share = this.#shares.get(network) ?? { sockets: new Set<WebSocket>(), subscriptions: 0, messages: 0 }
    this.#shares.set(network, share)
    share.sockets.add(socket)
    this.#connections += 1
    const limits = this.#limits
    return {
      takeMessage: () => {
        share.messages += 1
        return share.messages <= limits.messages
      },
      takeSubscription: () => {
        if (share.subscriptions >= limits.subscriptions)
          return `At most ${limits.subscriptions} channels over all connections of a client`
        if (this.#subscriptions >= limits.subscriptionsOfAll) return 'The server has no room for further channels'
        share.subscriptions += 1
        this.#subscriptions += 1
        return undefined
      },
      endSubscription: () => {
        share.subscriptions -= 1
        this.#subscriptions -= 1
      },
      takeTurn: (work) => this.#turns.take(network, work),
      get owesTooMuch() {
        let owed = 0
        for (const { bufferedAmount } of share.sockets) owed += bufferedAmount
        return owed > limits.owedBytes
      },
      leave: () => {
        if (share.sockets.delete(socket)) this.#connections -= 1
      },
    }
  }

  /** Starts a new heartbeat interval. The message count of a disconnected network is retained until then. */
  beat(): void {
    for (const [network, share] of this.#shares) {
      share.messages = 0
      if (share.sockets.size === 0) this.#shares.delete(network)
    }
  }
}
