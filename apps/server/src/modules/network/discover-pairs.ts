import { compare, decimalOf, divide, pricePrecision, tryParseDecimal, type Decimal } from '@tidebook/amount'
import { orientBy, type Orientation } from '@tidebook/contract'
import { tokenValueOf, type AmountJson } from '@tidebook/market'
import * as z from 'zod/mini'
import { contestedCodes, type ContestedCode, type LedgerToken } from './contested-codes.ts'
import { code as nameableCode } from './described.ts'
import { keptSettings } from './kept-settings.ts'
import { MAX_TOKENS, type NetworkDescription } from './network-description.ts'

/** A tradable entry on the ledger: an order or a pool. */
export interface TradingEntry {
  readonly owner: string
  readonly gets: LedgerToken & { readonly value: Decimal }
  readonly pays: LedgerToken & { readonly value: Decimal }
  /** Whether the entry is a pool, which represents all of its liquidity providers. */
  readonly isPool: boolean
}

const issued = z.object({ currency: z.string(), issuer: z.string(), value: z.string() })
const amount = z.union([z.string(), issued])
const asset = z.looseObject({ currency: z.string(), issuer: z.optional(z.string()) })
const offer = z.looseObject({ Account: z.string(), TakerGets: amount, TakerPays: amount })
const pool = z.looseObject({ Account: z.string(), Asset: asset, Asset2: asset })

/** Parses an entry of `ledger_data`; undefined for a malformed one or one that is neither an order nor a pool. */
export function tradingEntry(entry: unknown, nativeCode: string): TradingEntry | undefined {
  const order = offer.safeParse(entry)
  if (order.success) {
    const [gets, pays] = [order.data.TakerGets, order.data.TakerPays].map((each) => sideOf(each, nativeCode))
    return gets && pays && { owner: order.data.Account, gets, pays, isPool: false }
  }
  const shared = pool.safeParse(entry)
  if (!shared.success) return undefined
  const [gets, pays] = [shared.data.Asset, shared.data.Asset2].map(({ currency, issuer = '' }) => ({
    // nodes of every network may name the native coin of a pool as the XRP Ledger does
    code: issuer === '' ? nativeCode : currency,
    issuer,
    value: decimalOf(0n),
  }))
  return gets && pays && { owner: shared.data.Account, gets, pays, isPool: true }
}

function sideOf(json: AmountJson, nativeCode: string): TradingEntry['gets'] | undefined {
  if (tryParseDecimal(typeof json === 'string' ? json : json.value) === undefined) return undefined
  const { currency, issuer, value } = tokenValueOf(json, nativeCode)
  return { code: currency, issuer, value }
}

/** Order books and pools between two tokens. */
interface Market {
  readonly base: LedgerToken
  readonly counter: LedgerToken
  readonly owners: Set<string>
  isPooled: boolean
  /** Counter units per base unit. */
  readonly prices: Decimal[]
}

type TokenSettings = Omit<NetworkDescription['tokens'][number], 'code' | 'issuer'>

/** A proposal, and the names that its reader must decide on. */
export interface Proposal {
  readonly description: NetworkDescription
  /** Names of proposed tokens that several issuers use. */
  readonly contested: readonly ContestedCode[]
}

/** Maximum number of orders per market that are read to determine its price. */
const MAX_PRICES = 1_001
const PRICE_SCALE = 18
const POOL_WEIGHT = 3

/**
 * Proposes tokens and pairs for a network from the contents of its ledger. Markets are ranked by the number of accounts
 * with offers in them, not by orders, which are cheap for one account; a pool counts as several accounts. Everything
 * else comes from `base`, except settings of its tokens that are not proposed. The proposal is a valid network file.
 * @param most maximum number of pairs to propose
 */
export function proposePairs(
  entries: Iterable<TradingEntry>,
  base: NetworkDescription,
  native: string,
  most: number,
): Proposal {
  const markets = new Map<string, Market>()
  // Orders the pair by names, because a 20-byte code spells one. The native coin is the counter for currencies that the
  // network does not rank.
  const orient = orientBy([...base.quotePriority.map(titleOf), native])
  for (const entry of entries) note(markets, entry, orient)
  const ranked = [...markets.values()].toSorted((a, b) => weightOf(b) - weightOf(a))
  // Issuers in the network file remain, so that creating more accounts cannot replace them.
  const issuers = new Map<string, string>([
    [native, ''],
    ...base.tokens.flatMap(({ code, issuer }) => (issuer === undefined ? [] : [[code, issuer] as const])),
  ])
  const listed = listedMarkets(ranked, issuers, native, most)
  const knownTokens = new Map(base.tokens.map((token) => [`${token.code}.${token.issuer ?? ''}`, token]))
  const titles = new Set([base.native.title])
  const traded = new Set(listed.flatMap((market) => [market.base.code, market.counter.code]))
  const isNamed = ({ code, issuer }: LedgerToken): boolean => knownTokens.has(`${code}.${issuer}`)
  // tokens in the file without trades are also reported
  const claimed = [...issuers].flatMap(([code, issuer]) => (issuer === '' ? [] : [{ code, issuer }]))
  const contested = contestedCodes(ranked, claimed, isNamed, titleOf)
  const tokens = claimed
    .filter(({ code }) => traded.has(code))
    .map(({ code, issuer }) => {
      const known: TokenSettings = knownTokens.get(`${code}.${issuer}`) ?? { title: titleOf(code), common: false }
      // the note of an earlier discovery is out of date
      const { contestedBy: _note, ...settings } = known
      const title = freeTitle(settings.title, code, titles)
      titles.add(title)
      const others = contested.find(({ taken }) => taken.code === code)?.others ?? []
      return {
        ...settings,
        code,
        title,
        issuer,
        ...(others.length > 0 && {
          contestedBy: others.map((other) => ({ issuer: other.issuer, accounts: other.accounts })),
        }),
      }
    })
  const titled = new Map([[native, base.native.title], ...tokens.map(({ code, title }) => [code, title] as const)])
  const areaOf = (code: string): string =>
    (titled.get(code) ?? code).toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'other'
  const pairs = listed.map((market) => ({
    base: market.base.code,
    counter: market.counter.code,
    area: areaOf(market.counter.code),
    kline: true,
    rank: 1 as const,
    ...digitsOf(market),
  }))
  const [first] = pairs
  const money = first?.counter ?? native
  return {
    description: {
      ...keptSettings(base, new Set(titled.keys())),
      anchor: titled.has(base.anchor.code)
        ? base.anchor
        : { code: money, symbol: '', title: titled.get(money) ?? money },
      tokens,
      pairs,
      currencies: base.currencies.filter((each) => [...titled].flat().includes(each)),
      areas: [...new Set(pairs.map(({ area }) => area))],
      defaultPair: first === undefined ? base.defaultPair : { base: first.base, counter: first.counter },
    },
    contested,
  }
}

const MAX_TITLE_LENGTH = 24

/**
 * Selects the markets to propose, and adds the issuers of their tokens to `issuers`. Skips tokens of other issuers, and
 * tokens that a network file cannot contain.
 */
function listedMarkets(
  ranked: readonly Market[],
  issuers: Map<string, string>,
  native: string,
  most: number,
): readonly Market[] {
  const listed: Market[] = []
  const traded = new Set<string>()
  for (const market of ranked) {
    if (listed.length >= most) break
    const sides = [market.base, market.counter]
    const isListable = sides.every(
      ({ code, issuer }) =>
        (issuers.get(code) ?? issuer) === issuer &&
        (issuer !== '' || code === native) &&
        nameableCode.safeParse(code).success,
    )
    const added = sides.filter(({ code }) => code !== native && !traded.has(code)).length
    if (!isListable || market.base.code === market.counter.code || traded.size + added > MAX_TOKENS) continue
    for (const { code, issuer } of sides) {
      issuers.set(code, issuer)
      if (code !== native) traded.add(code)
    }
    listed.push(market)
  }
  return listed
}

/** Returns a title that no other token has: the intended one, or else one made of the code. */
function freeTitle(intended: string, code: string, titles: ReadonlySet<string>): string {
  let title = titles.has(intended) ? code.slice(0, MAX_TITLE_LENGTH) : intended
  for (let count = 2; titles.has(title); count += 1) title = `${code.slice(0, MAX_TITLE_LENGTH - 4)}-${count}`
  return title
}

function note(markets: Map<string, Market>, { owner, gets, pays, isPool }: TradingEntry, orient: Orientation): void {
  const [base, counter] = oriented(gets, pays, orient)
  const key = `${base.code}.${base.issuer}|${counter.code}.${counter.issuer}`
  const market = markets.get(key) ?? {
    base: { code: base.code, issuer: base.issuer },
    counter: { code: counter.code, issuer: counter.issuer },
    owners: new Set(),
    isPooled: false,
    prices: [],
  }
  markets.set(key, market)
  if (isPool) market.isPooled = true
  else {
    market.owners.add(owner)
    if (base.value.coefficient > 0n && market.prices.length < MAX_PRICES)
      market.prices.push(divide(counter.value, base.value, PRICE_SCALE, 'half-even'))
  }
}

function oriented<Token extends LedgerToken>(a: Token, b: Token, orient: Orientation): readonly [Token, Token] {
  return orient(titleOf(a.code), titleOf(b.code)).base === titleOf(a.code) ? [a, b] : [b, a]
}

function weightOf({ owners, isPooled }: Market): number {
  return owners.size + (isPooled ? POOL_WEIGHT : 0)
}

function digitsOf({ prices }: Market): { priceDecimal?: number } {
  const middle = prices.toSorted(compare)[Math.floor(prices.length / 2)]
  return middle === undefined ? {} : { priceDecimal: pricePrecision(middle) }
}

/** Returns the name that a 20-byte code spells in ASCII; other contents are not shown. */
export function titleOf(code: string): string {
  if (!/^[0-9A-Fa-f]{40}$/.test(code)) return code
  const name = Buffer.from(code, 'hex').toString('latin1').replaceAll('\0', '')
  return /^[A-Za-z0-9.$+-]{2,20}$/.test(name) ? name : code.slice(0, MAX_TITLE_LENGTH)
}
