import { microUnits } from './check-ledger.ts'
import type { RawLedger } from './check-ledger.ts'
import type { SimViolation } from './check-world.ts'

type RawTransaction = RawLedger['transactions'][number]

/** Native micro units below which an exchange may be missing: the index omits exchanges whose price is a rounding error. */
const ROUNDING = 1000n

/**
 * Checks the trades of the index against the metadata of the ledgers: the native amount that each transaction exchanged
 * with offers, and the time of its ledger.
 * @param rows trades as JSON, among other rows
 * @param closeTimes ms since 1970 by number of the ledger
 */
export function checkTrades(
  ledgers: readonly RawLedger[],
  rows: readonly string[],
  closeTimes: ReadonlyMap<number, number>,
): readonly SimViolation[] {
  const traded = new Map<string, bigint>()
  const problems: string[] = []
  for (const row of rows) {
    const trade = tradeIn(row)
    if (trade === undefined) continue
    traded.set(trade.hash, (traded.get(trade.hash) ?? 0n) + trade.native)
    if (trade.time !== closeTimes.get(trade.ledger))
      problems.push(`a trade of ${trade.hash} has the time ${trade.time}, not that of ledger ${trade.ledger}`)
  }
  for (const transaction of ledgers.flatMap(({ transactions }) => transactions)) {
    const [shown, exchanged] = [traded.get(transaction.hash) ?? 0n, exchangedIn(transaction)]
    const gap = shown > exchanged ? shown - exchanged : exchanged - shown
    if (gap > ROUNDING) problems.push(`${transaction.hash} exchanged ${exchanged}, and the index has ${shown}`)
  }
  return problems.map((detail) => ({ rule: 'index-trades', detail }))
}

/** Returns the trade in a row, if it is one. Trades of the only pair have the native currency as their base. */
function tradeIn(row: string): { hash: string; ledger: number; time: number; native: bigint } | undefined {
  if (!row.startsWith('{')) return undefined
  const { hash, ledger, time, base, taker } = JSON.parse(row) as Readonly<Record<string, unknown>>
  if (typeof taker !== 'string' || typeof base !== 'object') return undefined
  const { coefficient, scale } = base as { readonly coefficient: string; readonly scale: number }
  const native = microUnits(`${coefficient.replace(/n$/, '')}e-${scale}`)
  return { hash: String(hash), ledger: Number(ledger), time: Number(time), native }
}

/** Returns the native micro units that a transaction exchanged with offers of others. */
function exchangedIn({ account, metadata }: RawTransaction): bigint {
  let sum = 0n
  for (const [kind, node] of metadata.AffectedNodes.flatMap((each) => Object.entries(each))) {
    const { FinalFields, LedgerEntryType, PreviousFields } = node
    if (kind === 'CreatedNode' || LedgerEntryType !== 'Offer' || FinalFields?.['Account'] === account) continue
    for (const name of ['TakerGets', 'TakerPays']) {
      const [before, after] = [PreviousFields?.[name], FinalFields?.[name]]
      if (typeof before === 'string') sum += BigInt(before) - BigInt(String(after))
    }
  }
  return sum
}
