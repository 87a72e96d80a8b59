import { readFileSync } from 'node:fs'
import { MARKET_CAP_SYMBOLS, type MarketCapSymbol } from '@tidebook/contract/site'
import * as z from 'zod/mini'
import { operatorAddress } from '../../platform/http/operator-address.ts'
import { ServerError, systemCodeOf } from '../../platform/server-error.ts'

const SYMBOL_PLACE = '{symbol}'
const MAX_SOURCES = 8

function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text.replaceAll(SYMBOL_PLACE, 'X'))
}

/** A JSON pointer (RFC 6901), in which `{symbol}` is replaced by the name of a symbol. */
const pointer = z.string().check(z.regex(/^(?:\/(?:[^~/]|~[01])*)+$/, 'a JSON pointer such as /data/price'))

const sourceSchema = z.strictObject({
  url: z.string().check(z.refine(isAddress, 'an http:// or https:// address')),
  price: pointer,
  marketCap: z.optional(pointer),
  /** The source's own symbol names, where they differ. */
  names: z._default(z.partialRecord(z.enum(MARKET_CAP_SYMBOLS), z.string().check(z.minLength(1))), {}),
  headers: z._default(z.record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)), z.string()), {}),
})
const fileSchema = z.strictObject({ sources: z.array(sourceSchema).check(z.minLength(1), z.maxLength(MAX_SOURCES)) })

/** A price source configured by the operator. */
export interface PriceSource {
  /** The source's host, for the log. */
  readonly name: string
  /** Returns the URL and headers of a request for a symbol. */
  request(symbol: MarketCapSymbol): { readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  /** Extracts the price and the market capitalization from a response; undefined for a missing value. */
  read(symbol: MarketCapSymbol, answer: unknown): { readonly price: unknown; readonly marketCap: unknown }
}

function sourceOf({ url, price, marketCap, names, headers }: z.output<typeof sourceSchema>): PriceSource {
  const nameOf = (symbol: MarketCapSymbol): string => names[symbol] ?? symbol
  const request: PriceSource['request'] = (symbol) => {
    const address = operatorAddress(url.replaceAll(SYMBOL_PLACE, encodeURIComponent(nameOf(symbol))))
    return { url: address.url, headers: { ...address.headers, ...headers } }
  }
  const at = (answer: unknown, path: string | undefined, symbol: MarketCapSymbol): unknown =>
    path === undefined ? undefined : valueAt(answer, path, nameOf(symbol))
  return {
    name: new URL(url.replaceAll(SYMBOL_PLACE, 'X')).host,
    request,
    read: (symbol, answer) => ({ price: at(answer, price, symbol), marketCap: at(answer, marketCap, symbol) }),
  }
}

function valueAt(answer: unknown, path: string, name: string): unknown {
  let value = answer
  for (const step of path.slice(1).split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll(SYMBOL_PLACE, name)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Readonly<Record<string, unknown>>)[key]
  }
  return value
}

/** Parses the sources. @throws ServerError `config/invalid` */
export function parsePriceSources(text: string): readonly PriceSource[] {
  const parsed = fileSchema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data.sources.map(sourceOf)
  const [issue] = parsed.error.issues
  throw wrong(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

/**
 * Reads the source file at PRICE_SOURCES; returns an empty list when it is not set.
 * @throws ServerError `config/invalid`
 */
export function readPriceSources(path: string | undefined): readonly PriceSource[] {
  if (path === undefined) return []
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw wrong(systemCodeOf(error) || 'unreadable')
  }
  return parsePriceSources(text)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw wrong('no JSON')
  }
}

function wrong(why: string): ServerError {
  return new ServerError('config/invalid', `PRICE_SOURCES: expected a file of sources (${why})`)
}
