/**
 * Computes a pool position from the pool's transactions with plain numbers and the definitions, independently of the
 * rest of this project. Run it over `account_tx` of the pool to verify a value of the pools page.
 */

/** A transaction of the pool with its metadata, as a node returns it. */
export interface AuditedEntry {
  readonly tx: { readonly TransactionType: string; readonly Account: string }
  readonly meta: { readonly AffectedNodes: readonly unknown[] }
}

/** In the pool's second asset. */
export interface AuditedPosition {
  readonly share: number
  readonly value: number
  readonly deposited: number
  readonly held: number
  readonly fees: number
  readonly loss: number
}

interface Change {
  readonly LedgerEntryType: string
  readonly NewFields?: Fields
  readonly FinalFields?: Fields
}

type Fields = Readonly<Record<string, unknown>>
type Amount = { readonly issuer: string; readonly currency: string; readonly value: string }

interface Lot {
  tokens: number
  first: number
  second: number
  worth: number
  readonly root: number
}

const MICRO = 1e6

/** @param second code of the pool's second asset; the first asset is native, or has another code */
export function auditPosition(
  entries: readonly AuditedEntry[],
  { pool, provider, second }: { readonly pool: string; readonly provider: string; readonly second: string },
): AuditedPosition {
  let [first, other, tokens] = [0, 0, 0]
  let lots: Lot[] = []
  for (const { tx, meta } of entries) {
    const before = { first, other, tokens }
    for (const node of meta.AffectedNodes as readonly Readonly<Record<string, Change>>[]) {
      const [[kind, change] = []] = Object.entries(node)
      if (change === undefined) continue
      const gone = kind === 'DeletedNode'
      const fields = change.NewFields ?? change.FinalFields ?? {}
      if (change.LedgerEntryType === 'AccountRoot' && fields['Account'] === pool && fields['Balance'] !== undefined)
        first = gone ? 0 : Number(fields['Balance']) / MICRO
      if (change.LedgerEntryType === 'AMM' && fields['Account'] === pool)
        tokens = gone ? 0 : Number((fields['LPTokenBalance'] as Amount).value)
      const [low, high, balance] = ['LowLimit', 'HighLimit', 'Balance'].map(
        (name) => fields[name] as Amount | undefined,
      )
      if (!change.LedgerEntryType.endsWith('State') || low === undefined || high === undefined) continue
      const isLow = low.issuer === pool
      if ((!isLow && high.issuer !== pool) || balance === undefined || balance.currency.length === 40) continue
      const amount = gone ? 0 : Number(balance.value) * (isLow ? 1 : -1)
      if (balance.currency === second) other = amount
      else first = amount
    }
    if (tx.Account !== provider || !tx.TransactionType.startsWith('AMM')) continue
    const moved = tokens - before.tokens
    if (moved > 0) {
      const [gave, gave2] = [first - before.first, other - before.other]
      const worth = (gave * other) / first + gave2
      lots.push({ tokens: moved, first: gave, second: gave2, worth, root: Math.sqrt(first * other) / tokens })
    } else if (moved < 0) {
      const all = lots.reduce((sum, lot) => sum + lot.tokens, 0)
      const left = Math.max(0, 1 + moved / all)
      lots = lots.map(({ root, ...lot }) => ({
        tokens: lot.tokens * left,
        first: lot.first * left,
        second: lot.second * left,
        worth: lot.worth * left,
        root,
      }))
    }
  }
  const price = other / first
  const root = Math.sqrt(first * other) / tokens
  const sum = (of: (lot: Lot) => number): number => lots.reduce((all, lot) => all + of(lot), 0)
  const worthOf = (lot: Lot): number => (lot.tokens / tokens) * 2 * other
  const [value, held] = [sum(worthOf), sum((lot) => lot.first * price + lot.second)]
  const fees = sum((lot) => worthOf(lot) * (1 - lot.root / root))
  return {
    share: sum((lot) => lot.tokens) / tokens,
    value,
    deposited: sum((lot) => lot.worth),
    held,
    fees,
    loss: value - fees - held,
  }
}
