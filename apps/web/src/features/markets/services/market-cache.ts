import type { PairsFile, StreamTickers } from '@tidebook/contract'
import { tryParseDecimal } from '@tidebook/amount'
import { valueOf } from '../../../lib/loadable.ts'
import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { whenHidden } from '../../../lib/when-hidden.ts'
import { networkStore, type LedgerMark } from '../../network/index.ts'
import { noteLastLedger } from '../../network/later.ts'
import { pairsFileStore, tickersStore } from '../model/market-stores.ts'

/** The last seen market, for an offline visit. */
interface LastMarket {
  readonly pairs: PairsFile
  readonly tickers: StreamTickers
  /** The ledger to which the figures belong. */
  readonly ledger: LedgerMark
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isFigure(value: unknown): boolean {
  return typeof value === 'string' && tryParseDecimal(value) !== undefined
}

function isPair(value: unknown): boolean {
  return (
    isObject(value) &&
    ['base', 'counter', 'baseTitle', 'counterTitle', 'dealArea', 'pair'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    ['priceDecimal', 'amountDecimal'].every((key) => Number.isSafeInteger(value[key])) &&
    isFigure(value['minAmount'])
  )
}

function isTicker(value: unknown): boolean {
  return (
    isObject(value) &&
    isFigure(value['price']) &&
    ['rate', 'high', 'low', 'turnover', 'volume'].every((key) => value[key] === undefined || isFigure(value[key]))
  )
}

function parse(value: unknown): LastMarket | undefined {
  if (!isObject(value)) return undefined
  const { pairs, tickers, ledger } = value
  if (!isObject(pairs) || !isObject(tickers) || !isObject(ledger)) return undefined
  const { transPairs, coins } = pairs
  const isValid =
    Array.isArray(transPairs) &&
    transPairs.every(isPair) &&
    Array.isArray(coins) &&
    coins.every((coin) => isObject(coin) && typeof coin['value'] === 'string' && typeof coin['label'] === 'string') &&
    Object.values(tickers).every(isTicker) &&
    Number.isSafeInteger(ledger['index']) &&
    Number.isSafeInteger(ledger['closeTime'])
  // All fields that the page reads are validated above.
  return isValid ? (value as unknown as LastMarket) : undefined
}

const setting = defineSetting('lastMarket', { parse })

function save(): void {
  const [pairs, tickers] = [pairsFileStore.get(), tickersStore.get()]
  const { ledger } = networkStore.get()
  if (pairs.state === 'ready' && tickers.state === 'ready' && ledger !== undefined)
    setting.write({ pairs: pairs.value, tickers: tickers.value, ledger })
}

/** Shows the last seen market, marked as stale, if the market cannot be loaded and no other data is available. */
function restore(): void {
  const file = pairsFileStore.get()
  if (file.state !== 'failed') return
  const last = setting.read()
  if (last === undefined) return
  noteLastLedger(last.ledger)
  pairsFileStore.set({ state: 'stale', value: last.pairs, code: file.code })
  if (valueOf(tickersStore.get()) === undefined)
    tickersStore.set({ state: 'stale', value: last.tickers, code: file.code })
}

/** Stores the market whenever the page is hidden, and restores it when it cannot be loaded. Called once. */
export function startMarketCache(): void {
  pairsFileStore.subscribe(restore)
  restore()
  whenHidden(save)
}
