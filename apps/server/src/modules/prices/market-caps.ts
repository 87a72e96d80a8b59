import { type Decimal, compare, decimalOf, multiply, parseDecimal } from '@tidebook/amount'
import { TIMERS } from '@tidebook/contract'
import { NO_PRICE, type MarketCap, type MarketCapSymbol } from '@tidebook/contract/site'
import type { RequestExternal } from '../../platform/http/request-external.ts'
import type { Logger } from '../../platform/logger.ts'
import type { PriceSource } from './price-sources.ts'

/** Format of a figure that a display can show: plain digits, at most fifteen before the point and eighteen after it. */
const FIGURE = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?$/
/** Maximum ratio of the highest to the lowest figure. */
const TOLERANCE: Decimal = decimalOf(11n, 1)

/**
 * Parses a source's figure, a text or a number. Returns undefined for any other value and for figures that are not
 * above zero.
 */
export function parseFigure(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && FIGURE.test(text) && /[1-9]/.test(text) ? text : undefined
}

/**
 * Returns the median of several sources' figures, or the lower of two. Returns undefined without figures, and when they
 * differ by more than a tenth, because the wrong one cannot be determined.
 */
export function medianFigure(figures: readonly string[]): string | undefined {
  const sorted = figures.toSorted((one, other) => compare(parseDecimal(one), parseDecimal(other)))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return undefined
  if (compare(parseDecimal(highest), multiply(parseDecimal(lowest), TOLERANCE)) > 0) return undefined
  return sorted[Math.floor((sorted.length - 1) / 2)]
}

/** Delay before a failed source is queried again, in milliseconds. */
const RETRY_MS = 60_000
/** Age at which an unconfirmed value is discarded, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000
const LIMITS = { bytes: 256 * 1024, ms: 10_000 } as const

interface MarketCapsOptions {
  readonly sources: readonly PriceSource[]
  readonly requestExternal: RequestExternal
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

interface Quote {
  readonly price: string
  readonly marketCap: string
  readonly time: number
}

interface CachedQuote {
  quote?: Quote
  /** Time until which no source is queried, milliseconds since 1970. */
  nextFetch: number
  stale: boolean
  request?: Promise<void> | undefined
}

/**
 * Prices and market capitalizations from the operator's sources (U19). Each symbol is fetched on demand, and at most
 * once in five minutes. The values are for display only: no order, fee or limit depends on them.
 */
export class MarketCaps {
  readonly #options: MarketCapsOptions
  readonly #cached = new Map<MarketCapSymbol, CachedQuote>()

  constructor(options: MarketCapsOptions) {
    this.#options = options
  }

  /** Whether the operator configured a source. */
  get isServed(): boolean {
    return this.#options.sources.length > 0
  }

  /** Returns the known values of a symbol, or '--' while they are unknown. Fetches them when they are due. */
  async get(symbol: MarketCapSymbol): Promise<MarketCap> {
    const { now } = this.#options
    const cached = this.#cached.get(symbol) ?? { nextFetch: Number.NEGATIVE_INFINITY, stale: false }
    this.#cached.set(symbol, cached)
    if (this.isServed && now() >= cached.nextFetch)
      await (cached.request ??= this.#fetchQuote(symbol, cached).finally(() => (cached.request = undefined)))
    const figure = cached.quote !== undefined && now() - cached.quote.time < RETENTION_MS ? cached.quote : undefined
    return {
      symbol,
      price: figure?.price ?? NO_PRICE,
      marketCap: figure?.marketCap ?? NO_PRICE,
      time: figure?.time ?? null,
      stale: figure !== undefined && cached.stale,
    }
  }

  async #fetchQuote(symbol: MarketCapSymbol, cached: CachedQuote): Promise<void> {
    const { sources, now, logger } = this.#options
    const figures = (await Promise.all(sources.map((source) => this.#figuresOf(source, symbol)))).flat()
    const price = medianFigure(figures.map((each) => each.price))
    const time = now()
    cached.stale = price === undefined
    cached.nextFetch = time + (price === undefined ? RETRY_MS : TIMERS.marketCapRefresh)
    if (price === undefined) {
      if (figures.length > 0) logger.warn({ symbol, sources: figures.length }, 'price sources contradict each other')
      return
    }
    const marketCap = medianFigure(figures.flatMap((each) => each.marketCap ?? [])) ?? NO_PRICE
    cached.quote = { price, marketCap, time }
  }

  async #figuresOf(
    source: PriceSource,
    symbol: MarketCapSymbol,
  ): Promise<{ readonly price: string; readonly marketCap: string | undefined }[]> {
    try {
      const { url, headers } = source.request(symbol)
      const value = source.read(symbol, await this.#options.requestExternal(url, { headers }, LIMITS))
      const price = parseFigure(value.price)
      return price === undefined ? [] : [{ price, marketCap: parseFigure(value.marketCap) }]
    } catch (error) {
      this.#options.logger.warn({ err: error, source: source.name, symbol }, 'a price source did not answer')
      return []
    }
  }
}
