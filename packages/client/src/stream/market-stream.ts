import { systemClock } from '../clock.ts'
import type { Clock, Timer } from '../clock.ts'
import type { RandomSource } from '../http/hosts.ts'
import { BackOff } from './back-off.ts'
import { openWebSocket } from './socket.ts'
import type { OpenSocket, Socket } from './socket.ts'
import { readIncoming } from './stream-message.ts'
import type { IncomingMessage, StreamMessage } from './stream-message.ts'
import { Subscription } from './subscription.ts'
import type { ChannelListener, RefusalListener, Subscriber } from './subscription.ts'
import { documentVisibility } from './visibility.ts'
import type { Visibility } from './visibility.ts'

/**
 * Connecting: a socket is opening. live: the server answers. stale: the socket is open but silent, or suspended.
 * offline: waiting to reconnect.
 */
export type StreamState = 'connecting' | 'live' | 'stale' | 'offline'

export interface MarketStreamOptions {
  readonly url: string
  readonly open?: OpenSocket
  readonly clock?: Clock
  readonly random?: RandomSource
  readonly visibility?: Visibility
  readonly onState?: (state: StreamState) => void
  /**
   * Calls each `deliver` once, now or within a fraction of a second, in the order of the calls: readers combine
   * messages of several channels, and a delayed pong counts as silence. Default: immediately.
   */
  readonly pace?: (text: unknown, deliver: () => void) => void
}

/**
 * After PING_AFTER milliseconds of silence the stream sends a ping; DEAD_AFTER milliseconds later the socket counts as
 * dead.
 */
const PING_AFTER = 15_000
const DEAD_AFTER = 10_000
/** Milliseconds that a page may be hidden before its socket is closed. */
const HIDDEN_GRACE = 10_000
/** Number of new snapshots of a channel, without a good update in between, after which the socket is replaced. */
const MAX_RESYNCS = 3
/** Temporary refusals of a server that is starting or busy, and the delay in milliseconds before a retry. */
const PASSING: ReadonlySet<string> = new Set(['service/not-ready', 'service/busy'])
const PASSING_PAUSE = 2000

/**
 * Shares one WebSocket to the market server among any number of subscribers. Subscribes to each channel once and
 * delivers its messages in sequence. Requests a new snapshot after a gap, an unreadable message, or an exception in a
 * listener.
 */
export class MarketStream {
  readonly #options: MarketStreamOptions
  readonly #clock: Clock
  readonly #backOff: BackOff
  readonly #visibility: Visibility
  readonly #channels = new Map<string, Subscription>()
  readonly #resyncs = new Map<string, number>()
  #socket: Socket | undefined
  #open = false
  #state: StreamState = 'offline'
  #retry: Timer | undefined
  #heartbeat: Timer | undefined
  #suspension: Timer | undefined
  #suspended = false
  #closed = false
  readonly #unwatch: () => void

  constructor(options: MarketStreamOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#backOff = new BackOff(options.random ?? Math.random)
    this.#visibility = options.visibility ?? documentVisibility
    this.#unwatch = this.#visibility.watch(() => this.#visibilityChanged())
  }

  get state(): StreamState {
    return this.#state
  }

  /**
   * Subscribes to a channel. The first message is a snapshot. The first subscriber of a channel subscribes on the
   * server; the last one to leave unsubscribes. @returns a function that unsubscribes
   */
  subscribe(channel: string, listener: ChannelListener, onRefused?: RefusalListener): () => void {
    const subscriber: Subscriber = { listener, onRefused }
    const existing = this.#channels.get(channel)
    const subscription = existing ?? new Subscription(channel)
    subscription.subscribers.add(subscriber)
    if (existing === undefined) {
      this.#channels.set(channel, subscription)
      this.#send('subscribe', channel)
      this.#connect()
    } else this.#welcome(subscription, subscriber)
    return () => this.#leave(subscription, subscriber)
  }

  /** Connects now instead of after the retry delay. Does nothing while a socket exists. */
  retry(): void {
    if (this.#retry === undefined) return
    this.#stopWaiting()
    this.#connect()
  }

  /**
   * Replaces the current socket, for example after a change of network: the old socket may be dead without an error.
   */
  renew(): void {
    if (this.#closed || this.#suspended || this.#channels.size === 0) return
    this.#stopWaiting()
    this.#drop()
    this.#connect()
  }

  /** Sends a ping. A socket that does not answer within `withinMs` milliseconds counts as dead. */
  check(withinMs: number): void {
    if (!this.#socket) return
    this.#heartbeat?.cancel()
    this.#ping(withinMs)
  }

  /** Closes the stream permanently. */
  close(): void {
    this.#closed = true
    this.#unwatch()
    this.#retry?.cancel()
    this.#suspension?.cancel()
    this.#drop()
    this.#channels.clear()
    this.#setState('offline')
  }

  /**
   * A later subscriber needs a complete snapshot: the current one if no update followed it, or a new one for all
   * subscribers.
   */
  #welcome(subscription: Subscription, subscriber: Subscriber): void {
    const snapshot = subscription.freshSnapshot
    if (snapshot) subscriber.listener(snapshot)
    else if (subscription.synchronous) this.#ask(subscription)
  }

  #leave(subscription: Subscription, subscriber: Subscriber): void {
    if (!subscription.subscribers.delete(subscriber) || subscription.subscribers.size > 0) return
    if (this.#channels.get(subscription.channel) !== subscription) return
    this.#channels.delete(subscription.channel)
    this.#resyncs.delete(subscription.channel)
    this.#send('unsubscribe', subscription.channel)
  }

  #connect(): void {
    if (this.#socket || this.#retry || this.#closed || this.#suspended) return
    this.#setState('connecting')
    const socket = (this.#options.open ?? openWebSocket)(this.#options.url)
    this.#socket = socket
    socket.onopen = () => this.#opened(socket)
    const { pace = (_text, deliver) => deliver() } = this.#options
    socket.onmessage = ({ data }) => pace(data, () => this.#received(socket, data))
    socket.onclose = () => this.#lost(socket)
    socket.onerror = () => this.#lost(socket)
    this.#listen()
  }

  #opened(socket: Socket): void {
    if (socket !== this.#socket) return
    this.#open = true
    for (const subscription of this.#channels.values()) {
      subscription.restart()
      this.#send('subscribe', subscription.channel)
    }
    if (this.#channels.size === 0) this.#setState('live')
  }

  #received(socket: Socket, text: unknown): void {
    if (socket !== this.#socket) return
    this.#listen()
    const incoming = readIncoming(text)
    if (incoming.kind !== 'bad') this.#setState('live')
    this.#handle(incoming)
  }

  #handle(incoming: IncomingMessage): void {
    switch (incoming.kind) {
      case 'data':
        return this.#deliver(incoming.message)
      case 'bad': {
        const named = incoming.channel === undefined ? undefined : this.#channels.get(incoming.channel)
        for (const subscription of named ? [named] : this.#channels.values()) this.#resync(subscription)
        return undefined
      }
      case 'error': {
        const subscription = incoming.channel === undefined ? undefined : this.#channels.get(incoming.channel)
        for (const { onRefused } of subscription?.subscribers ?? []) onRefused?.(incoming.code, incoming.message)
        if (subscription && PASSING.has(incoming.code)) this.#askLater(subscription)
        return undefined
      }
      default:
        return undefined
    }
  }

  #deliver(message: StreamMessage): void {
    const subscription = this.#channels.get(message.channel)
    const delivery = subscription?.take(message)
    if (subscription && delivery === 'gap') this.#resync(subscription)
    if (delivery !== 'taken') return
    this.#backOff.reset()
    if (message.kind === 'update') this.#resyncs.delete(message.channel)
  }

  #resync(subscription: Subscription): void {
    const count = (this.#resyncs.get(subscription.channel) ?? 0) + 1
    this.#resyncs.set(subscription.channel, count)
    if (count <= MAX_RESYNCS) return this.#ask(subscription)
    this.#resyncs.clear()
    this.#lost(this.#socket)
    return undefined
  }

  /** Retries later: the server is still starting, or is too busy. */
  #askLater(subscription: Subscription): void {
    const socket = this.#socket
    this.#clock.after(PASSING_PAUSE, () => {
      if (socket === this.#socket && this.#channels.get(subscription.channel) === subscription) this.#ask(subscription)
    })
  }

  #ask(subscription: Subscription): void {
    subscription.restart()
    this.#send('unsubscribe', subscription.channel)
    this.#send('subscribe', subscription.channel)
  }

  #send(op: 'subscribe' | 'unsubscribe', channel: string): void {
    if (this.#open) this.#socket?.send(JSON.stringify({ op, channel }))
  }

  #listen(): void {
    this.#heartbeat?.cancel()
    this.#heartbeat = this.#clock.after(PING_AFTER, () => {
      if (this.#open) this.#setState('stale')
      this.#ping(DEAD_AFTER)
    })
  }

  #ping(deadAfter: number): void {
    if (this.#open) this.#socket?.send(JSON.stringify({ op: 'ping' }))
    this.#heartbeat = this.#clock.after(deadAfter, () => this.#lost(this.#socket))
  }

  #stopWaiting(): void {
    this.#backOff.reset()
    this.#retry?.cancel()
    this.#retry = undefined
  }

  #lost(socket: Socket | undefined): void {
    if (socket === undefined || socket !== this.#socket) return
    this.#drop()
    this.#setState('offline')
    if (this.#closed || this.#suspended) return
    this.#retry = this.#clock.after(this.#backOff.next(), () => {
      this.#retry = undefined
      this.#connect()
    })
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#open = false
    this.#heartbeat?.cancel()
    for (const subscription of this.#channels.values()) subscription.restart()
    socket?.close()
  }

  #visibilityChanged(): void {
    this.#suspension?.cancel()
    this.#suspension = undefined
    if (this.#closed) return
    if (this.#visibility.hidden()) this.#suspension = this.#clock.after(HIDDEN_GRACE, () => this.#suspend())
    else if (this.#suspended) this.#resume()
  }

  #suspend(): void {
    this.#suspended = true
    this.#retry?.cancel()
    this.#retry = undefined
    this.#drop()
    this.#setState('stale')
  }

  #resume(): void {
    this.#suspended = false
    this.#backOff.reset()
    if (this.#channels.size > 0) this.#connect()
    else this.#setState('offline')
  }

  #setState(state: StreamState): void {
    if (state === this.#state) return
    this.#state = state
    this.#options.onState?.(state)
  }
}
