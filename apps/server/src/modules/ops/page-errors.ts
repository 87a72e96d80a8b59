import { redactPersonalData } from '@tidebook/contract'
import { limitPerMinute, type Logger } from '../../platform/logger.ts'
import type { Metrics } from '../../platform/metrics.ts'

/**
 * Maximum number of logged reports per minute. Every report is counted, and logging a flood would add no information.
 */
const LOGGED_PER_MINUTE = 20
/** Maximum number of counted reports from one network in a window, so that no single client can trigger the alarm. */
const COUNTED = { most: 10, networks: 10_000, ms: 300_000 }

export interface PageError {
  readonly error: string
  readonly line?: string | undefined
  readonly url?: string | undefined
}

/**
 * Counts and logs the errors that pages report (API-109), limited per network. Stores no personal data, regardless of
 * the report's content.
 */
export class PageErrors {
  readonly #metrics: Pick<Metrics, 'pageErrors'>
  readonly #logger: Logger
  readonly #now: () => number
  readonly #mayLog: () => boolean
  #window = 0
  readonly #counted = new Map<string, number>()

  constructor(metrics: Pick<Metrics, 'pageErrors'>, logger: Logger, now: () => number) {
    this.#metrics = metrics
    this.#logger = logger
    this.#now = now
    this.#mayLog = limitPerMinute(LOGGED_PER_MINUTE, now)
  }

  /**
   * Records a report.
   * @param network network of the reporter
   */
  report({ error, line = '', url = '' }: PageError, network: string): void {
    if (!this.#counts(network)) return
    this.#metrics.pageErrors.inc()
    if (!this.#mayLog()) return
    const logged = { error: redactPersonalData(error), line: redactPersonalData(line), page: redactPersonalData(url) }
    this.#logger.warn({ reported: logged }, 'a page reported an error')
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
