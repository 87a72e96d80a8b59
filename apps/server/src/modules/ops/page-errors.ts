import { impersonal } from '@tidebook/contract'
import { fewPerMinute, type Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** Reports that are logged in a minute: each is counted, a flood tells nothing new. */
const LOGGED_PER_MINUTE = 20
/** Reports of one network that count in the time: no stranger rings the alarm alone, which wants more. */
const COUNTED = { most: 10, networks: 10_000, ms: 300_000 }

export interface PageError {
  readonly error: string
  readonly line?: string | undefined
  readonly url?: string | undefined
}

/** Counts and logs what pages report (API-109), so much of each network. Nothing in it may be anybody's, whatever a page sends. */
export class PageErrors {
  readonly #metrics: Pick<Metrics, 'pageErrors'>
  readonly #logger: Logger
  readonly #now: () => number
  readonly #mayTell: () => boolean
  #window = 0
  readonly #counted = new Map<string, number>()

  constructor(metrics: Pick<Metrics, 'pageErrors'>, logger: Logger, now: () => number) {
    this.#metrics = metrics
    this.#logger = logger
    this.#now = now
    this.#mayTell = fewPerMinute(LOGGED_PER_MINUTE, now)
  }

  /** @param network of whoever reports */
  report({ error, line = '', url = '' }: PageError, network: string): void {
    if (!this.#counts(network)) return
    this.#metrics.pageErrors.inc()
    if (!this.#mayTell()) return
    const told = { error: impersonal(error), line: impersonal(line), page: impersonal(url) }
    this.#logger.warn({ reported: told }, 'a page reported an error')
  }

  #counts(network: string): boolean {
    const window = Math.floor(this.#now() / COUNTED.ms)
    if (window !== this.#window) this.#counted.clear()
    this.#window = window
    const count = this.#counted.get(network) ?? 0
    if (count >= COUNTED.most || this.#counted.size >= COUNTED.networks) return false
    this.#counted.set(network, count + 1)
    return true
  }
}
