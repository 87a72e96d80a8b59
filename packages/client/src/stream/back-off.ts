import type { RandomSource } from '../http/hosts.ts'

const FIRST = 1000
const FACTOR = 1.5
const MAX_DELAY_MS = 30_000
const JITTER = 0.3

/** Pauses between attempts: 1 s, then multiplied by 1.5 up to 30 s, minus up to 30 % at random. */
export class BackOff {
  #attempt = 0
  readonly #random: RandomSource

  constructor(random: RandomSource) {
    this.#random = random
  }

  /** Returns the next pause in ms. */
  next(): number {
    const whole = Math.min(MAX_DELAY_MS, FIRST * FACTOR ** this.#attempt)
    this.#attempt += 1
    return Math.round(whole * (1 - JITTER * this.#random()))
  }

  /** Restarts with the first pause. */
  reset(): void {
    this.#attempt = 0
  }
}
