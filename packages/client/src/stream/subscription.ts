import type { StreamMessage } from './stream-message.ts'

/** Gets every message of a channel in order. Throwing means the data cannot be used: a new snapshot is asked for. */
export type ChannelListener = (message: StreamMessage) => void

/** Hears what the server refused. */
export type RefusalListener = (code: string, message: string) => void

export interface Subscriber {
  readonly listener: ChannelListener
  readonly onRefused: RefusalListener | undefined
}

/** What became of a message. */
export type Delivery = 'taken' | 'ignored' | 'gap'

/** One channel with its subscribers and its place in the sequence. */
export class Subscription {
  readonly channel: string
  readonly subscribers = new Set<Subscriber>()
  /** Last sequence taken; undefined while a snapshot is awaited. */
  #sequence: number | undefined
  #snapshot: StreamMessage | undefined

  constructor(channel: string) {
    this.channel = channel
  }

  /** Waits for a snapshot from here on. */
  restart(): void {
    this.#sequence = undefined
    this.#snapshot = undefined
  }

  get synchronous(): boolean {
    return this.#sequence !== undefined
  }

  /** Only while no update followed can a snapshot serve a subscriber that comes later. */
  get freshSnapshot(): StreamMessage | undefined {
    return this.#snapshot
  }

  /** Hands a message to the subscribers when it is the next one. */
  take(message: StreamMessage): Delivery {
    if (message.kind === 'snapshot') {
      this.#snapshot = message
    } else {
      if (this.#sequence === undefined || message.sequence <= this.#sequence) return 'ignored'
      if (message.sequence !== this.#sequence + 1) return 'gap'
      this.#snapshot = undefined
    }
    this.#sequence = message.sequence
    try {
      for (const subscriber of this.subscribers) subscriber.listener(message)
    } catch {
      return 'gap'
    }
    return 'taken'
  }
}
