import { isHttpsLink } from '@tidebook/contract/links'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { RequestExternal } from '../../platform/http/request-external.ts'
import { operatorAddress } from '../../platform/http/operator-address.ts'
import type { Logger } from '../../platform/logger.ts'

const LIMITS = { bytes: 16 * 1024, ms: 5_000 } as const
/** Maximum number of cached short addresses. The oldest one is evicted first. */
const MAX_CACHED = 1_000
/** Maximum number of concurrent requests to the service. Further calls return the long address. */
const UNDER_WAY = 4
/** Pause after a failure of the service, in milliseconds. */
const RETRY_MS = 30_000
/** URL schemes of the exchange's pages; `http:` is for the local machine. */
const PAGE_SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:'])

export interface ShortUrlsOptions {
  /** Address of the configured service; undefined if none is configured. */
  readonly service: string | undefined
  readonly requestExternal: RequestExternal
  readonly logger: Logger
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

/** Short addresses for pages of this exchange, from a service that the operator configured (API-108). */
export class ShortUrls {
  readonly #options: ShortUrlsOptions
  readonly #known = new Map<string, string>()
  #underWay = 0
  #rest = Number.NEGATIVE_INFINITY

  constructor(options: ShortUrlsOptions) {
    this.#options = options
  }

  /**
   * Returns the short address of a page, or the long address while the service does not respond with a link.
   * @param origin origin of this exchange; other addresses are rejected
   * @throws ApiError `notSetUp` when no service is configured; `invalidParameter`
   */
  async get(url: string, origin: string): Promise<string> {
    const { service, requestExternal, logger, now } = this.#options
    if (service === undefined) throw new ApiError('notSetUp')
    const page = URL.parse(url)
    if (page === null || !isPageOf(page, origin))
      throw new ApiError('invalidParameter', 'url: expected a page of this exchange')
    const long = page.href
    const cached = this.#known.get(long)
    if (cached !== undefined || this.#underWay >= UNDER_WAY || now() < this.#rest) return cached ?? long
    this.#underWay += 1
    try {
      const { url: address, headers } = operatorAddress(service)
      const request = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ url: long }),
      } as const
      const short = shortUrlIn(await requestExternal(address, request, LIMITS))
      if (short === undefined) throw new TypeError('the response has no ShortUrl')
      this.#remember(long, short)
      return short
    } catch (error) {
      this.#rest = now() + RETRY_MS
      logger.warn({ err: error }, 'the short link service did not answer')
      return long
    } finally {
      this.#underWay -= 1
    }
  }

  #remember(long: string, short: string): void {
    this.#known.set(long, short)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_CACHED && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** The origin alone is insufficient: a `blob:` address has the origin of its inner address. */
function isPageOf({ protocol, origin, username, password }: URL, own: string): boolean {
  return PAGE_SCHEMES.has(protocol) && origin === own && username === '' && password === ''
}

function shortUrlIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('ShortUrl' in answer)) return undefined
  const { ShortUrl } = answer
  return typeof ShortUrl === 'string' && isHttpsLink(ShortUrl) ? ShortUrl : undefined
}
