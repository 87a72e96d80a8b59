import type { StopTrigger } from '@tidebook/protocol/transactions'

/**
 * Phase of a waiting order.
 * - signed: its ticket is pending, and only this browser has its bytes.
 * - dormant: the exchange has stored it, and the order on the previous ticket is not filled yet.
 * - armed: it waits for its condition.
 * - sent: the condition was met.
 * - expired, skipped: it can never be sent, and its ticket locks a reserve until the owner uses it up.
 * - refused: the exchange did not store it, and its ticket locks a reserve.
 * - stopped: the owner canceled it before the exchange stored it, and its ticket may lock a reserve.
 *
 * In later phases the order leaves the list.
 */
type StopPhase = 'signed' | 'dormant' | 'armed' | 'sent' | 'expired' | 'skipped' | 'refused' | 'stopped'

/**
 * Reason why the exchange did not store an order.
 * - late: it had expired.
 * - far: its expiration is too late.
 * - full: the account has too many waiting orders.
 * - pair: the pair is not listed.
 * - held: it opens a position, and an order that closes the position is not stored.
 * - other: any other refusal.
 *
 * After `full` and `held` the order is submitted again.
 */
export type StopRefusal = 'late' | 'far' | 'full' | 'pair' | 'held' | 'other'

/** Relation between the orders of one confirmation. */
export type WaitingKind = 'stop' | 'trail' | 'oco' | 'bracket' | 'twap' | 'iceberg'

/** A waiting order as this browser signed it. It contains no secrets. */
export interface StoredStop {
  /** Hash of the order. */
  readonly hash: string
  /** Upper-case hex of the signed order. */
  readonly blob: string
  readonly account: string
  readonly ticket: number
  /** Last ledger that may contain the transaction that creates the ticket. */
  readonly lastLedger: number
  readonly at: number
  readonly base: { readonly code: string; readonly issuer: string; readonly title: string }
  readonly counter: { readonly code: string; readonly issuer: string; readonly title: string }
  readonly side: 'buy' | 'sell'
  /** Price in counter per base, and amount in base; decimal text. */
  readonly price: string
  readonly amount: string
  readonly trigger: StopTrigger
  /** Current price of a trailing trigger, decimal text. */
  readonly present?: string
  readonly kind: WaitingKind
  /** Id shared by the orders of one confirmation. */
  readonly group: string
  /** Number of orders in the confirmation. */
  readonly count: number
  /** Milliseconds since 1970. */
  readonly expires: number
  readonly phase: StopPhase
  /** Only for a refused order. */
  readonly refusal?: StopRefusal
}

/** Maximum number of stored waiting orders per browser. */
const MAX_STOPS = 200

/**
 * Maximum time from the submission of an order to its expiration, in milliseconds. The exchange refuses orders that
 * expire later.
 */
export const MAX_WAIT_MS = 90 * 86_400_000

/** Maximum number of orders of an account that the exchange stores at a time. */
export const MAX_STOPS_PER_ACCOUNT = 100

const PHASES: readonly string[] = [
  'signed',
  'dormant',
  'armed',
  'sent',
  'expired',
  'skipped',
  'refused',
  'stopped',
] satisfies StopPhase[]
const REFUSALS: readonly string[] = ['late', 'far', 'full', 'pair', 'held', 'other'] satisfies StopRefusal[]
const KINDS: readonly string[] = ['stop', 'trail', 'oco', 'bracket', 'twap', 'iceberg'] satisfies WaitingKind[]

type Fields = Readonly<Partial<Record<string, unknown>>>

function fieldsOf(value: unknown): Fields {
  return (typeof value === 'object' && value !== null ? value : {}) as Fields
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 8192
}

function isFigure(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,40}(\.\d{1,40})?$/u.test(value)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isCoin(value: unknown): boolean {
  const { code, issuer, title } = fieldsOf(value)
  return isText(code) && isText(issuer) && isText(title)
}

function isTrigger(value: unknown): boolean {
  const { price, when, trail, unit, from, at, after } = fieldsOf(value)
  if (price !== undefined) return isFigure(price) && (when === 'rises' || when === 'falls')
  if (trail !== undefined)
    return (
      isFigure(trail) &&
      isFigure(from) &&
      (unit === 'percent' || unit === 'price') &&
      /^(rises|falls)$/u.test(String(when))
    )
  return at === undefined ? after === 'previous' : isCount(at)
}

function isStoredStop(value: unknown): value is StoredStop {
  const stop = fieldsOf(value)
  return (
    /^[0-9A-F]{64}$/u.test(String(stop['hash'])) &&
    /^[0-9A-F]{2,6000}$/u.test(String(stop['blob'])) &&
    isText(stop['account']) &&
    isText(stop['group']) &&
    ['ticket', 'lastLedger', 'at', 'expires', 'count'].every((name) => isCount(stop[name])) &&
    ['price', 'amount'].every((name) => isFigure(stop[name])) &&
    (stop['present'] === undefined || isFigure(stop['present'])) &&
    isTrigger(stop['trigger']) &&
    isCoin(stop['base']) &&
    isCoin(stop['counter']) &&
    (stop['side'] === 'buy' || stop['side'] === 'sell') &&
    KINDS.includes(String(stop['kind'])) &&
    PHASES.includes(String(stop['phase'])) &&
    (stop['refusal'] === undefined || REFUSALS.includes(String(stop['refusal'])))
  )
}

/** Converts a stop order stored by an earlier version to the current format. */
function upgraded(value: unknown): unknown {
  const { when, ...stop } = fieldsOf(value)
  if (typeof stop['trigger'] !== 'string') return value
  return { ...stop, trigger: { price: stop['trigger'], when }, kind: 'stop', group: stop['hash'], count: 1 }
}

/** Returns the valid orders of an untrusted stored value. */
export function readStops(value: unknown): readonly StoredStop[] {
  return (Array.isArray(value) ? (value as readonly unknown[]) : [])
    .map(upgraded)
    .filter(isStoredStop)
    .slice(0, MAX_STOPS)
}
