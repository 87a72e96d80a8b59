import { systemClock, type Clock, type Timer } from '../clock.ts'
import type { OpenSocket, Socket } from './socket.ts'
import { SocketLead } from './socket-lead.ts'
import type { LeadListener } from './socket-lead.ts'
import type { JoinTabs, RequestLock, TabChannel, TabMessage } from './tab-message.ts'

/**
 * Milliseconds of silence after which a follower pings the leading tab, and after which it then treats the leader as
 * suspended.
 */
const SILENCE_MS = 8000
const ANSWER_MS = 4000

export interface SharedSocketParts {
  readonly open: OpenSocket
  readonly join: JoinTabs
  readonly lock: RequestLock
  /** Returns a name that is unique among all tabs and sockets. */
  readonly name: () => string
  readonly clock?: Clock
}

interface Operation {
  readonly op?: unknown
  readonly channel?: unknown
}

/**
 * A tab's view of the shared socket. All tabs of a browser share one real socket. The tab that holds the lock opens the
 * socket and relays messages for the others. When that tab closes, another one takes over and the others only see a new
 * snapshot. A tab that the browser suspended neither closes nor answers, so another tab steals the lock.
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
  readonly #queue = new AbortController()
  #watch: Timer | undefined
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
    // The caller attaches its listeners after this constructor returns.
    queueMicrotask(() => {
      if (this.#leaving.signal.aborted) return
      this.#tabs.post({ kind: 'hello', tab: this.#tab })
      this.#listen()
    })
    this.#want({ signal: this.#queue.signal })
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
    this.#queue.abort()
    this.#watch?.cancel()
    if (this.#lead === undefined) this.#tabs.post({ kind: 'bye', tab: this.#tab })
    this.#lead?.close()
    this.#tabs.close()
    this.#release()
  }

  /** The real socket is open. */
  up(): void {
    this.#tabs.post({ kind: 'up' })
    // Asks the followers of the earlier leader to repeat their subscriptions.
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

  #want(options: Parameters<RequestLock>[1]): void {
    this.#parts
      .lock(() => this.#leadOn(), options)
      // Another tab stole the lock because this tab did not answer. This tab continues as a follower.
      .catch(() => this.#lead !== undefined && !this.#leaving.signal.aborted && this.#closed())
  }

  /** Starts a timer that waits for a message of the leading tab. */
  #listen(): void {
    this.#watch?.cancel()
    if (this.#lead !== undefined || this.#leaving.signal.aborted) return
    const { clock = systemClock } = this.#parts
    this.#watch = clock.after(SILENCE_MS, () => {
      this.#watch = clock.after(ANSWER_MS, () => {
        this.#queue.abort()
        this.#want({ steal: true })
      })
      this.#tabs.post({ kind: 'ping', tab: this.#tab })
    })
  }

  #leadOn(): Promise<void> {
    this.#watch?.cancel()
    if (this.#leaving.signal.aborted) return Promise.resolve()
    this.#lead = new SocketLead(this.#parts.open(this.#url), this)
    return new Promise((resolve) => (this.#release = resolve))
  }

  #heard(message: TabMessage): void {
    if (isOfLead(message)) this.#listen()
    if (this.#lead !== undefined) this.#lead.heard(message, (kind) => this.#tabs.post({ kind }))
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

  /** Repeats the subscriptions of this tab for a new leader. */
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

function isOfLead({ kind }: TabMessage): boolean {
  return kind !== 'hello' && kind !== 'bye' && kind !== 'ping' && kind !== 'send'
}

/** Opens the socket that all tabs of a browser share. */
export function shareSocket(parts: SharedSocketParts): OpenSocket {
  return (url) => new TabSocket(url, parts)
}
