import type { Socket } from './socket.ts'
import type { TabMessage } from './tab-message.ts'

/** Receives the events of the real socket. */
export interface LeadListener {
  up(): void
  frame(text: unknown): void
  down(): void
}

/** Holds the real socket in the leading tab and records which tab subscribes to which channel. */
export class SocketLead {
  readonly #socket: Socket
  readonly #tabs = new Map<string, Set<string>>()
  readonly #followers = new Set<string>()
  #isUp = false

  constructor(socket: Socket, listener: LeadListener) {
    this.#socket = socket
    socket.onopen = () => {
      this.#isUp = true
      listener.up()
    }
    socket.onmessage = ({ data }) => listener.frame(data)
    socket.onclose = () => listener.down()
    socket.onerror = () => listener.down()
  }

  /** True if another tab uses this socket. */
  get hasFollowers(): boolean {
    return this.#followers.size > 0
  }

  /** Handles a message of another tab. @param answer sends a reply to all tabs */
  heard(message: TabMessage, answer: (kind: 'up' | 'pong') => void): void {
    if (message.kind === 'ping') answer('pong')
    if (message.kind === 'bye') this.#forget(message.tab)
    else if (message.kind === 'hello' || message.kind === 'send') this.#followers.add(message.tab)
    if (message.kind === 'hello' && this.#isUp) answer('up')
    if (message.kind === 'send') this.take(message.tab, message.text)
  }

  /**
   * Relays a tab's request. Unsubscribes from a channel with its last tab. When a tab joins a channel that already has
   * subscribers, the server restarts the channel with a snapshot for all tabs.
   */
  take(tab: string, text: string): void {
    if (!this.#isUp) return
    const { op, channel } = JSON.parse(text) as { readonly op: string; readonly channel?: string }
    if (channel === undefined) this.#socket.send(text)
    else if (op === 'unsubscribe') this.#leave(tab, channel)
    else {
      const tabs = this.#tabs.get(channel)
      if (tabs !== undefined) this.#say('unsubscribe', channel)
      this.#tabs.set(channel, new Set([...(tabs ?? []), tab]))
      this.#say('subscribe', channel)
    }
  }

  close(): void {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = this.#socket.onerror = null
    this.#socket.close()
  }

  #forget(tab: string): void {
    this.#followers.delete(tab)
    for (const channel of this.#tabs.keys()) this.#leave(tab, channel)
  }

  #leave(tab: string, channel: string): void {
    const tabs = this.#tabs.get(channel)
    if (tabs?.delete(tab) !== true || tabs.size > 0) return
    this.#tabs.delete(channel)
    this.#say('unsubscribe', channel)
  }

  #say(op: 'subscribe' | 'unsubscribe', channel: string): void {
    this.#socket.send(JSON.stringify({ op, channel }))
  }
}
