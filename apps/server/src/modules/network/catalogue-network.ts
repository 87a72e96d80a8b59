import {
  amountPrecisionForPrice,
  divide,
  formatDecimal,
  minimumAmount,
  parseDecimal,
  pricePrecision,
  TRADING_DECIMALS,
  type Decimal,
} from '@tidebook/amount'
import { AREAS, CATALOGUE_PAIRS, CATALOGUE_TOKENS, SWT_IN_USDT, WITHOUT_KLINE } from './catalogue.ts'
import type { NetworkFile, NetworkPair } from './network-file.ts'

/** Digits kept in a cross rate; more than any price shows. */
const CROSS_SCALE = 18
/** Opening price of a catalogue pair in its counter token. */
export const openingPrice = (base: string, counter: string): Decimal =>
  divide(usdtValue(base), usdtValue(counter), CROSS_SCALE, 'half-even')

/** The catalogue on one network: every token gets its issuer there. Tokens without an issuer, and their pairs, are left out. */
export const catalogueNetwork = (
  about: Pick<NetworkFile, 'name' | 'local'>,
  issuerOf: (code: string) => string | undefined,
): NetworkFile => {
  const tokens = CATALOGUE_TOKENS.flatMap(({ code, bridged, common }) => {
    const issuer = issuerOf(code)
    return issuer === undefined ? [] : [{ code, issuer, bridged, common }]
  })
  const known = new Set(['SWT', ...tokens.map((token) => token.code)])
  const pairs = CATALOGUE_PAIRS.flatMap(({ counter, bases }) => bases.map((base) => pairOf(base, counter)))
  return { id: 'swt', ...about, tokens, pairs: pairs.filter((pair) => known.has(pair.base) && known.has(pair.counter)) }
}

const pairOf = (base: string, counter: string): NetworkPair => {
  const price = openingPrice(base, counter)
  const amountDecimal = amountPrecisionForPrice(price)
  return {
    base,
    counter,
    area: AREAS[counter] ?? 'other',
    priceDecimal: pricePrecision(price),
    amountDecimal,
    minAmount: formatDecimal(minimumAmount(price, Math.min(amountDecimal, TRADING_DECIMALS))),
    kline: !WITHOUT_KLINE.has(`${base}-${counter}`),
  }
}

const usdtValue = (code: string): Decimal => {
  const token = CATALOGUE_TOKENS.find((entry) => entry.code === code)
  return parseDecimal(token?.usdt ?? SWT_IN_USDT)
}
