/**
 * Phase of a stop order. signed: its ticket is pending, and only this browser has its bytes. armed: the exchange has
 * stored them. sent: the trigger was reached. expired: the order expired first, and its ticket still locks a reserve
 * until its owner uses it up. In later phases the order leaves the list.
 */
type StopPhase = 'signed' | 'armed' | 'sent' | 'expired'

/** A stop order as this browser signed it. It contains no secrets. */
export interface StoredStop {
  /** Of the order. */
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
  readonly trigger: string
  readonly when: 'rises' | 'falls'
  /** Milliseconds since 1970. */
  readonly expires: number
  readonly phase: StopPhase
}

/** Maximum number of stored stop orders per browser. */
const MAX_STOPS = 50

const PHASES: readonly string[] = ['signed', 'armed', 'sent', 'expired'] satisfies StopPhase[]

type Fields = Readonly<Partial<Record<string, unknown>>>

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
  const { code, issuer, title } = (typeof value === 'object' && value !== null ? value : {}) as Fields
  return isText(code) && isText(issuer) && isText(title)
}

function isStoredStop(value: unknown): value is StoredStop {
  const stop = (typeof value === 'object' && value !== null ? value : {}) as Fields
  return (
    /^[0-9A-F]{64}$/u.test(String(stop['hash'])) &&
    /^[0-9A-F]{2,6000}$/u.test(String(stop['blob'])) &&
    isText(stop['account']) &&
    ['ticket', 'lastLedger', 'at', 'expires'].every((name) => isCount(stop[name])) &&
    ['price', 'amount', 'trigger'].every((name) => isFigure(stop[name])) &&
    isCoin(stop['base']) &&
    isCoin(stop['counter']) &&
    (stop['side'] === 'buy' || stop['side'] === 'sell') &&
    (stop['when'] === 'rises' || stop['when'] === 'falls') &&
    PHASES.includes(String(stop['phase']))
  )
}

/** Returns the valid orders of an untrusted stored value. */
export function readStops(value: unknown): readonly StoredStop[] {
  return (Array.isArray(value) ? (value as readonly unknown[]) : []).filter(isStoredStop).slice(0, MAX_STOPS)
}
