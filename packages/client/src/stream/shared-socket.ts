import type { OpenSocket, Socket } from './socket.ts'
import { SocketLead } from './socket-lead.ts'
import type { LeadListener } from './socket-lead.ts'
import type { JoinTabs, RequestLock, TabChannel, TabMessage } from './tab-message.ts'

export interface SharedSocketParts {
  readonly open: OpenSocket
  readonly join: JoinTabs
  readonly lock: RequestLock
  /** A name that no other tab has, and no other socket of this one. */
  readonly name: () => string
}

interface Operation {
  readonly op?: unknown
  readonly channel?: unknown
}

/**
 * A socket as a tab sees it. The tabs of a browser share one real socket: whichever has the lock holds it and passes on
 * what the others say and hear. When it goes, another one takes over; to the rest nothing has happened but a new snapshot.
 */
class TabSocket implements Socket, LeadListener {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  onerror: Socket['onerror'] = null
  readonly #parts: SharedSocketParts
  readonly #url: string
  readonly #channels = new Set<string>()
  readonly #leaving = new AbortController()
  readonly #tab: string
  readonly #tabs: TabChannel
  #lead: SocketLead | undefined
  #release: () => void = () => undefined
  #isOpen = false

  constructor(url: string, parts: SharedSocketParts) {
    this.#url = url
    this.#parts = parts
    this.#tab = parts.name()
    this.#tabs = parts.join((message) => this.#heard(message))
    // Whoever opened this one listens to it from the next moment on.
    queueMicrotask(() => {
      if (!this.#leaving.signal.aborted) this.#tabs.post({ kind: 'hello', tab: this.#tab })
    })
    parts.lock(() => this.#leadOn(), this.#leaving.signal).catch(() => undefined)
  }

  send(text: string): void {
    const { op, channel } = JSON.parse(text) as Operation
    if (op === 'subscribe') this.#channels.add(String(channel))
    if (op === 'unsubscribe') this.#channels.delete(String(channel))
    this.#say(text)
  }

  close(): void {
    if (this.#leaving.signal.aborted) return
    this.#leaving.abort()
    if (this.#lead === undefined) this.#tabs.post({ kind: 'bye', tab: this.#tab })
    this.#lead?.close()
    this.#tabs.close()
    this.#release()
  }

  /** The real socket is there. */
  up(): void {
    this.#tabs.post({ kind: 'up' })
    // Whoever followed another tab tells this one what it listens to.
    this.#tabs.post({ kind: 'who' })
    this.#opened()
  }

  frame(text: unknown): void {
    if (this.#lead?.hasFollowers === true) this.#tabs.post({ kind: 'frame', text })
    this.onmessage?.({ data: text })
  }

  down(): void {
    this.#tabs.post({ kind: 'down' })
    this.#closed()
  }

  #leadOn(): Promise<void> {
    if (this.#leaving.signal.aborted) return Promise.resolve()
    this.#lead = new SocketLead(this.#parts.open(this.#url), this)
    return new Promise((resolve) => (this.#release = resolve))
  }

  #heard(message: TabMessage): void {
    if (this.#lead !== undefined) this.#lead.heard(message, () => this.#tabs.post({ kind: 'up' }))
    else if (message.kind === 'up') this.#opened()
    else if (message.kind === 'who') this.#repeat()
    else if (message.kind === 'frame' && this.#isOpen) this.onmessage?.({ data: message.text })
    else if (message.kind === 'down') this.#closed()
  }

  #opened(): void {
    if (this.#isOpen) this.#repeat()
    else {
      this.#isOpen = true
      this.onopen?.()
    }
  }

  /** Tells a new lead what this tab listens to. */
  #repeat(): void {
    for (const channel of this.#channels) this.#say(JSON.stringify({ op: 'subscribe', channel }))
  }

  #closed(): void {
    this.close()
    this.onclose?.()
  }

  #say(text: string): void {
    if (this.#lead === undefined) this.#tabs.post({ kind: 'send', tab: this.#tab, text })
    else this.#lead.take(this.#tab, text)
  }
}

/** Opens the socket that all tabs of a browser share. */
export const shareSocket =
  (parts: SharedSocketParts): OpenSocket =>
  (url) =>
    new TabSocket(url, parts)
