import type { WebSocket } from 'ws'
import { Turns } from '../turns.ts'

/** What one client network may hold and send, and all of them together. */
export interface StreamLimits {
  readonly connections: number
  readonly connectionsOfAll: number
  readonly subscriptions: number
  readonly subscriptionsOfAll: number
  /** In one heartbeat interval. */
  readonly messages: number
  /** Bytes that are kept for it because it has not read them. */
  readonly owedBytes: number
  /** Snapshots that are being read at a time, for all; of one network only one is. */
  readonly snapshotsAtOnce: number
  /** Snapshots that may wait for their turn. */
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

/** Snapshots that a slow node keeps, such as those of accounts with very many lines, beside those that are read at a time. */
const SLOW_SNAPSHOTS = 16
const SLOW_MS = 2_000

/** The share of one client network, over all its connections. */
export interface StreamClient {
  /** Counts a message; false when it sent too many. */
  takeMessage(): boolean
  /** Counts a subscription. @returns why there are too many, for the subscriber; undefined when it was counted */
  takeSubscription(): string | undefined
  endSubscription(): void
  /** Reads a snapshot when it is this client's turn: the way to leave the line; undefined when too many wait. */
  takeTurn(work: () => Promise<void>): (() => void) | undefined
  /** Whether it reads too slowly, all its connections together. */
  readonly owesTooMuch: boolean
  /** Its connection was closed. */
  leave(): void
}

interface Share {
  readonly sockets: Set<WebSocket>
  subscriptions: number
  messages: number
}

/** Counts what clients of the market WebSocket hold. */
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

  /** Why a new connection of a network is refused; undefined when it is welcome. */
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

  /** A new heartbeat interval begins. A network that left keeps its count of messages until then. */
  beat(): void {
    for (const [network, share] of this.#shares) {
      share.messages = 0
      if (share.sockets.size === 0) this.#shares.delete(network)
    }
  }
}
