import { addLedger, subtractLedger } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import { SortedSum, isLess, isNegative, isPositive } from '@tidebook/amount/exchange'
import type { InOut } from '@tidebook/amount/exchange'
import { balanceFor, liveLine } from '../money/line-access.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import type { Book } from '../state/book.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { BookOffer } from './book-offer.ts'
import type { BookStepOptions } from './book-step-options.ts'
import { MAX_OFFERS_PER_STEP } from './offer-stream.ts'
import type { StrandRun } from './step.ts'
import type { OfferFill } from './liquidity-offer.ts'
import { scanBook } from './walk-book.ts'

// Above every account's balance, and small enough that sums up to it cannot overflow.
const BEYOND_NATIVE = 1_000_000_000_000_000_000n
const BEYOND_EXPONENT = 60
/** A summand with at most this many fewer digits than the sum is many units of the sum's last digit. */
const CLEAR_DIGITS = 11

/** Result of quoting a book. */
export interface LevelQuote {
  readonly moved: InOut
  readonly offersUsed: number
}

/** Whether the amount is so large that it requests the whole price level. */
export function isUnbounded(out: LedgerNumber): boolean {
  return out.native ? out.mantissa >= BEYOND_NATIVE : isPositive(out) && out.exponent > BEYOND_EXPONENT
}

/** Whether a few such amounts can be added without reaching the bounds above. */
function isSafeSummand(amount: LedgerNumber): boolean {
  return amount.native ? amount.mantissa < BEYOND_NATIVE / 4n : amount.exponent < BEYOND_EXPONENT - 4
}

/** Collects offers whose executions do not affect each other's funds. */
class IndependentOffers {
  readonly #work: LedgerContext
  readonly #book: Book
  readonly #given = new Map<AccountEntry, LedgerNumber>()

  constructor(work: LedgerContext, book: Book) {
    this.#work = work
    this.#book = book
  }

  /** Whether a dead offer was already dead before this crossing, regardless of the amounts taken. */
  allowsDead(owner: AccountEntry): boolean {
    return !this.#given.has(owner)
  }

  /**
   * Returns false when earlier fills could change the offer's amounts, or when its fill could change the funds of other
   * offers.
   */
  meets({ owner, fields, funds }: BookOffer): boolean {
    // The payment to this token's issuer can come from the other issuer's balance of it: both are on one line.
    if (owner === this.#book.gets.issuer) return false
    const before = this.#given.get(owner)
    if (before === undefined) return true
    if (!isSafeSummand(fields.takerGets)) return false
    const half = addLedger(before, fields.takerGets)
    const needed = addLedger(half, half)
    // Doubled to leave room for fees and rounding.
    return !isLess(funds, addLedger(needed, needed))
  }

  /** Returns false when debiting the owner could fail or do more than change balances. */
  take({ offer: { owner }, ownerGives, step }: OfferFill): boolean {
    if (!isSafeSummand(step.in) || !isSafeSummand(ownerGives) || !this.#receivesPlainly(owner)) return false
    const before = this.#given.get(owner)
    this.#given.set(owner, before === undefined ? ownerGives : addLedger(before, ownerGives))
    return true
  }

  /**
   * Whether the owner is paid on a line that exists and persists. Creating a line, or repaying the owner's debt,
   * changes reserves.
   */
  #receivesPlainly(owner: AccountEntry): boolean {
    const { pays } = this.#book
    if (!isIssued(pays)) return true
    const line = liveLine(this.#work, owner, pays.issuer, pays.currency)
    return line !== undefined && !isNegative(balanceFor(line, line.fields, owner))
  }
}

/**
 * Whether a request for exactly the sum of these parts takes each part in full. At sixteen digits, the remainder for
 * the last part can be smaller than the part.
 */
function fitsExactly(parts: readonly LedgerNumber[], total: LedgerNumber): boolean {
  const last = parts.at(-1)
  if (last === undefined || total.native || parts.length === 1) return true
  if (parts.some((part) => part.exponent < total.exponent - CLEAR_DIGITS)) return false
  const others = new SortedSum(false)
  for (const part of parts.slice(0, -1)) others.add(part)
  return !isLess(subtractLedger(total, others.total()), last)
}

/**
 * Quotes a crossing that requests more than the book contains, without changing the ledger: the whole best price level,
 * with the same result as a request for exactly that amount. Returns undefined when only an actual execution can
 * determine the result.
 */
export function quoteLevel(run: StrandRun, options: BookStepOptions): LevelQuote | undefined {
  const { pays, gets } = options.book
  const independent = new IndependentOffers(run.work, options.book)
  const ins = new SortedSum(!isIssued(pays))
  const outs = new SortedSum(!isIssued(gets))
  const parts: LedgerNumber[] = []
  let isSure = true
  const looking = { ...run, stale: new Set(run.stale) }
  const meets = (offer: BookOffer): boolean => (isSure = independent.meets(offer))
  const offersUsed = scanBook(looking, options, meets, (taking) => {
    isSure = independent.take(taking)
    ins.add(taking.step.in)
    outs.add(taking.step.out)
    parts.push(taking.step.out)
    return isSure
  })
  if (!isSure || offersUsed >= MAX_OFFERS_PER_STEP) return undefined
  for (const { placed } of looking.stale) if (!independent.allowsDead(placed.owner)) return undefined
  const out = outs.total()
  if (!isSafeSummand(out) || !fitsExactly(parts, out)) return undefined
  for (const entry of looking.stale) run.stale.add(entry)
  return { moved: { in: ins.total(), out }, offersUsed }
}
