import type { Violation } from './violation.ts'

/** A transaction in a ledger. */
interface PresentTransaction {
  readonly hash: string
  readonly account: string
  readonly sequence: number
  readonly result: string
}

export interface LedgerContent {
  readonly index: number
  readonly transactions: readonly PresentTransaction[]
}

/** The final state of a transaction that a client signed. */
export type Outcome =
  /** The session reported that a validated ledger includes it. */
  | { readonly kind: 'acknowledged'; readonly ledger: number; readonly result: string }
  /** The session reported that no ledger will ever include it. */
  | { readonly kind: 'rejected' }
  /** The run ended before the session had an outcome. */
  | { readonly kind: 'unknown' }

/**
 * Compares all ledgers with the outcomes that clients received.
 * @param ledgers all ledgers from the first that may contain a client's transaction to the last, in order
 * @param outcomes outcome of every signed transaction, by hash
 */
export function checkTransactions(
  ledgers: readonly LedgerContent[],
  outcomes: ReadonlyMap<string, Outcome>,
): readonly Violation[] {
  const places = placesOf(ledgers)
  return [
    ...findGaps(ledgers),
    ...findReused(ledgers),
    ...checkPlaces(places, outcomes),
    ...checkOutcomes(places, outcomes),
  ]
}

interface Place {
  readonly ledger: number
  readonly result: string
}

function placesOf(ledgers: readonly LedgerContent[]): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  for (const { index, transactions } of ledgers) {
    for (const { hash, result } of transactions) {
      const known = places.get(hash)
      if (known === undefined) places.set(hash, [{ ledger: index, result }])
      else known.push({ ledger: index, result })
    }
  }
  return places
}

function findGaps(ledgers: readonly LedgerContent[]): readonly Violation[] {
  const [first] = ledgers
  if (first === undefined) return []
  return ledgers
    .filter(({ index }, nth) => index !== first.index + nth)
    .map(({ index }) => ({ rule: 'complete-ledgers', detail: `ledger ${index} does not follow its predecessor` }))
}

/** Two different transactions of an account with the same sequence number. */
function findReused(ledgers: readonly LedgerContent[]): readonly Violation[] {
  const used = new Map<string, string>()
  const violations: Violation[] = []
  for (const { account, hash, sequence } of ledgers.flatMap(({ transactions }) => transactions)) {
    const number = `${account} ${sequence}`
    const other = used.get(number)
    if (other !== undefined && other !== hash) {
      violations.push({ rule: 'acknowledged-once', detail: `${hash} and ${other} both use ${number}` })
    }
    used.set(number, hash)
  }
  return violations
}

function checkPlaces(
  places: ReadonlyMap<string, readonly Place[]>,
  outcomes: ReadonlyMap<string, Outcome>,
): readonly Violation[] {
  return [...places].flatMap(([hash, found]): Violation[] => {
    const where = found.map(({ ledger }) => ledger).join(' and ')
    const outcome = outcomes.get(hash)
    if (outcome === undefined)
      return [{ rule: 'only-signed', detail: `no client signed ${hash}, which is in ledger ${where}` }]
    if (found.length > 1) return [{ rule: 'acknowledged-once', detail: `${hash} is in ledgers ${where}` }]
    if (outcome.kind !== 'rejected') return []
    return [{ rule: 'rejected-absent', detail: `${hash} was rejected and is in ledger ${where}` }]
  })
}

function checkOutcomes(
  places: ReadonlyMap<string, readonly Place[]>,
  outcomes: ReadonlyMap<string, Outcome>,
): readonly Violation[] {
  return [...outcomes].flatMap(([hash, outcome]): Violation[] => {
    if (outcome.kind !== 'acknowledged') return []
    const [place] = places.get(hash) ?? []
    const acknowledged = `${hash} was acknowledged in ledger ${outcome.ledger} with ${outcome.result}`
    if (place === undefined) return [{ rule: 'acknowledged-once', detail: `${acknowledged} and is in no ledger` }]
    if (place.ledger === outcome.ledger && place.result === outcome.result) return []
    return [
      { rule: 'acknowledged-once', detail: `${acknowledged} and is in ledger ${place.ledger} with ${place.result}` },
    ]
  })
}
