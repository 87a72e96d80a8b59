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
import { MOST_OFFERS_PER_STEP } from './offer-stream.ts'
import type { StrandRun } from './step.ts'
import type { Taking } from './takeable.ts'
import { lookThroughBook } from './walk-book.ts'

// Nobody has as much, and sums up to here are far from what does not fit.
const BEYOND_NATIVE = 1_000_000_000_000_000_000n
const BEYOND_EXPONENT = 60
/** Parts of a sum with at least this many digits less than it are many units of its last digit. */
const CLEAR_DIGITS = 11

/** What a quote of a book found. */
export interface LevelQuote {
  readonly moved: InOut
  readonly offersUsed: number
}

/** So much that whoever asks for it wants all there is at one price. */
export function isBeyondAll(out: LedgerNumber): boolean {
  return out.native ? out.mantissa >= BEYOND_NATIVE : isPositive(out) && out.exponent > BEYOND_EXPONENT
}

function isTame(amount: LedgerNumber): boolean {
  return amount.native ? amount.mantissa < BEYOND_NATIVE / 4n : amount.exponent < BEYOND_EXPONENT - 4
}

/** Offers of which none changes what another one can give. */
class IndependentOffers {
  readonly #work: LedgerContext
  readonly #book: Book
  readonly #given = new Map<AccountEntry, LedgerNumber>()

  constructor(work: LedgerContext, book: Book) {
    this.#work = work
    this.#book = book
  }

  /** Whether an offer found dead was so before anything was taken, and whatever was. */
  allowsDead(owner: AccountEntry): boolean {
    return !this.#given.has(owner)
  }

  /** False when an offer could be worth something else after those taken before it, or change what others have. */
  meets({ owner, fields, funds }: BookOffer): boolean {
    // What the issuer of these tokens receives can come out of what the other issuer has of them: on one line.
    if (owner === this.#book.gets.issuer) return false
    const before = this.#given.get(owner)
    if (before === undefined) return true
    if (!isTame(fields.takerGets)) return false
    const half = addLedger(before, fields.takerGets)
    const needed = addLedger(half, half)
    // Twice that, as fees come on top and nothing here should hang on the last digit.
    return !isLess(funds, addLedger(needed, needed))
  }

  /** False when taking from the owner could fail or do more than change balances. */
  take({ offer: { owner }, ownerGives, step }: Taking): boolean {
    if (!isTame(step.in) || !isTame(ownerGives) || !this.#receivesPlainly(owner)) return false
    const before = this.#given.get(owner)
    this.#given.set(owner, before === undefined ? ownerGives : addLedger(before, ownerGives))
    return true
  }

  /** Onto a line that is there and stays there: making it, or paying off what the owner owes, moves reserves. */
  #receivesPlainly(owner: AccountEntry): boolean {
    const { pays } = this.#book
    if (!isIssued(pays)) return true
    const line = liveLine(this.#work, owner, pays.issuer, pays.currency)
    return line !== undefined && !isNegative(balanceFor(line, line.fields, owner))
  }
}

/**
 * Whether asking for exactly the sum of these parts takes each of them whole: in sixteen digits what is left for the
 * last one can come out below it.
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
 * What a crossing that asks a book for more than all it has comes to without touching the ledger: all there is at
 * the best price, and the same when exactly that is asked for. Undefined when only taking the offers can tell.
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
  const offersUsed = lookThroughBook(looking, options, meets, (taking) => {
    isSure = independent.take(taking)
    ins.add(taking.step.in)
    outs.add(taking.step.out)
    parts.push(taking.step.out)
    return isSure
  })
  if (!isSure || offersUsed >= MOST_OFFERS_PER_STEP) return undefined
  for (const { placed } of looking.stale) if (!independent.allowsDead(placed.owner)) return undefined
  const out = outs.total()
  if (!isTame(out) || !fitsExactly(parts, out)) return undefined
  for (const entry of looking.stale) run.stale.add(entry)
  return { moved: { in: ins.total(), out }, offersUsed }
}
