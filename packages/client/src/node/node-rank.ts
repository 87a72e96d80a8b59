interface Health {
  failures: number
  /** Smoothed response time in ms. */
  latency: number
  /** Time at which its rest ends. */
  rested: number
}

const FIRST_REST = 2000
const MAX_COOLDOWN_MS = 60_000
const SMOOTHING = 0.3

/** Ranks nodes by their history: available nodes before resting ones, fast nodes before slow ones. */
export class NodeRank {
  readonly #health = new Map<string, Health>()
  readonly #urls: readonly string[]

  constructor(urls: readonly string[]) {
    this.#urls = urls
    for (const url of urls) this.#health.set(url, { failures: 0, latency: 0, rested: 0 })
  }

  /** Returns all nodes, best first. Equal nodes keep the configured order. */
  order(now: number): string[] {
    const score = (url: string): [number, number] => {
      const health = this.#health.get(url)
      return health ? [health.rested > now ? health.rested : 0, health.latency] : [0, 0]
    }
    return [...this.#urls].toSorted((a, b) => {
      const [restA, latencyA] = score(a)
      const [restB, latencyB] = score(b)
      return restA - restB || latencyA - latencyB
    })
  }

  succeeded(url: string, ms: number): void {
    const health = this.#health.get(url)
    if (!health) return
    health.latency = health.latency === 0 ? ms : health.latency * (1 - SMOOTHING) + ms * SMOOTHING
    health.failures = 0
    health.rested = 0
  }

  failed(url: string, now: number): void {
    const health = this.#health.get(url)
    if (!health) return
    health.failures += 1
    health.rested = now + Math.min(MAX_COOLDOWN_MS, FIRST_REST * 2 ** (health.failures - 1))
  }
}
