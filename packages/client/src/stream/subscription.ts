import type { StreamMessage } from './stream-message.ts'

/** Receives every message of a channel in order. Throws if it cannot use the data, which requests a new snapshot. */
export type ChannelListener = (message: StreamMessage) => void

/** Receives refusals of the server. */
export type RefusalListener = (code: string, message: string) => void

export interface Subscriber {
  readonly listener: ChannelListener
  readonly onRefused: RefusalListener | undefined
}

/** Result of a message: delivered, ignored because it is old, or a gap in the sequence. */
export type Delivery = 'taken' | 'ignored' | 'gap'

/** One channel with its subscribers and its sequence number. */
export class Subscription {
  readonly channel: string
  readonly subscribers = new Set<Subscriber>()
  /** Last delivered sequence number. Undefined while the channel waits for a snapshot. */
  #sequence: number | undefined
  #snapshot: StreamMessage | undefined

  constructor(channel: string) {
    this.channel = channel
  }

  /** Waits for a new snapshot. */
  restart(): void {
    this.#sequence = undefined
    this.#snapshot = undefined
  }

  get synchronous(): boolean {
    return this.#sequence !== undefined
  }

  /** The last snapshot, if no update followed it. Only then can it serve a later subscriber. */
  get freshSnapshot(): StreamMessage | undefined {
    return this.#snapshot
  }

  /** Delivers a message to the subscribers if it is next in the sequence. */
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
