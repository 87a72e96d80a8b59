import { TIMERS } from '@tidebook/contract'
import { NO_PRICE, type MarketCap, type MarketCapSymbol } from '@tidebook/contract/site'
import type { AskOutside } from '../../platform/http/ask-outside.ts'
import type { Logger } from '../../platform/logger.ts'
import { agreedFigure, figureOf } from './agreed-figure.ts'
import type { PriceSource } from './price-sources.ts'

/** Delay before a failed source is queried again, in milliseconds. */
const RETRY_MS = 60_000
/** Age at which an unconfirmed value is discarded, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000
const LIMITS = { bytes: 256 * 1024, ms: 10_000 } as const

export interface MarketCapsOptions {
  readonly sources: readonly PriceSource[]
  readonly ask: AskOutside
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly now: () => number
}

interface Told {
  readonly price: string
  readonly marketCap: string
  readonly time: number
}

interface Known {
  told?: Told
  /** Time until which no source is queried, milliseconds since 1970. */
  rest: number
  stale: boolean
  asking?: Promise<void> | undefined
}

/**
 * Prices and market capitalizations from the operator's sources (U19). Each symbol is fetched on demand, and at most
 * once in five minutes. The values are for display only: no order, fee or limit depends on them.
 */
export class MarketCaps {
  readonly #options: MarketCapsOptions
  readonly #known = new Map<MarketCapSymbol, Known>()

  constructor(options: MarketCapsOptions) {
    this.#options = options
  }

  /** Whether the operator configured a source. */
  get isServed(): boolean {
    return this.#options.sources.length > 0
  }

  /** Returns the known values of a symbol, and fetches them when they are due; '--' while they are unknown. */
  async get(symbol: MarketCapSymbol): Promise<MarketCap> {
    const { now } = this.#options
    const known = this.#known.get(symbol) ?? { rest: Number.NEGATIVE_INFINITY, stale: false }
    this.#known.set(symbol, known)
    if (this.isServed && now() >= known.rest)
      await (known.asking ??= this.#ask(symbol, known).finally(() => (known.asking = undefined)))
    const told = known.told !== undefined && now() - known.told.time < RETENTION_MS ? known.told : undefined
    return {
      symbol,
      price: told?.price ?? NO_PRICE,
      marketCap: told?.marketCap ?? NO_PRICE,
      time: told?.time ?? null,
      stale: told !== undefined && known.stale,
    }
  }

  async #ask(symbol: MarketCapSymbol, known: Known): Promise<void> {
    const { sources, now, logger } = this.#options
    const figures = (await Promise.all(sources.map((source) => this.#figuresOf(source, symbol)))).flat()
    const price = agreedFigure(figures.map((each) => each.price))
    const time = now()
    known.stale = price === undefined
    known.rest = time + (price === undefined ? RETRY_MS : TIMERS.marketCapRefresh)
    if (price === undefined) {
      if (figures.length > 0) logger.warn({ symbol, told: figures.length }, 'sources of prices contradict each other')
      return
    }
    const marketCap = agreedFigure(figures.flatMap((each) => each.marketCap ?? [])) ?? NO_PRICE
    known.told = { price, marketCap, time }
  }

  async #figuresOf(
    source: PriceSource,
    symbol: MarketCapSymbol,
  ): Promise<{ readonly price: string; readonly marketCap: string | undefined }[]> {
    try {
      const { url, headers } = source.request(symbol)
      const told = source.read(symbol, await this.#options.ask(url, { headers }, LIMITS))
      const price = figureOf(told.price)
      return price === undefined ? [] : [{ price, marketCap: figureOf(told.marketCap) }]
    } catch (error) {
      this.#options.logger.warn({ err: error, source: source.name, symbol }, 'a source of prices did not answer')
      return []
    }
  }
}
