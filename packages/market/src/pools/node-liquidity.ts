import { issuedFromText, issuedNumber, nativeNumber } from '@tidebook/amount'
import type { LedgerNumber } from '@tidebook/amount'
import type { AmountJson } from '../wire/ledger-json.ts'
import type { BookLiquidity, PoolReserves, BookStepOrder } from './liquidity.ts'
import { PARITY } from './liquidity.ts'

/** An order as `book_offers` lists it. */
export interface BookOfferJson {
  readonly Account: string
  readonly TakerPays: AmountJson
  readonly TakerGets: AmountJson
  /** Rate of the order's book directory: TakerPays per TakerGets, native amounts in micro units. */
  readonly quality: string
  /** The owner's funds. Present on the first of an owner's orders. */
  readonly owner_funds?: string
}

const EXPONENT_OFFSET = 100n
const EXPONENT_SHIFT = 56n

/** Converts a wire amount to a ledger amount. @throws AmountError */
export function ledgerNumberOf(amount: AmountJson): LedgerNumber {
  return typeof amount === 'string' ? nativeNumber(BigInt(amount)) : issuedNumber(issuedFromText(amount.value))
}

/** Parses a 64-bit rate. @throws AmountError */
function qualityOfText(text: string): bigint {
  const { mantissa, exponent } = issuedFromText(text)
  return mantissa === 0n ? 0n : ((BigInt(exponent) + EXPONENT_OFFSET) << EXPONENT_SHIFT) | mantissa
}

function fundsOf(offer: BookOfferJson, text: string): LedgerNumber | undefined {
  if (typeof offer.TakerGets === 'string') return nativeNumber(BigInt(text))
  return offer.TakerGets.issuer === offer.Account ? undefined : issuedNumber(issuedFromText(text))
}

/** Reads the orders of one book from a `book_offers` response, best first. @throws AmountError */
function ordersOfBook(offers: readonly BookOfferJson[]): BookStepOrder[] {
  const fundsByOwner = new Map<string, LedgerNumber | undefined>()
  return offers.map((offer) => {
    const { Account: owner, TakerPays, TakerGets, quality, owner_funds: text } = offer
    if (!fundsByOwner.has(owner) && text !== undefined) fundsByOwner.set(owner, fundsOf(offer, text))
    const pays = ledgerNumberOf(TakerPays)
    const gets = ledgerNumberOf(TakerGets)
    return { owner, quality: qualityOfText(quality), pays, gets, funds: fundsByOwner.get(owner) }
  })
}

/**
 * Returns one book and its pool from a node's responses. @param transferRate of the input asset's issuer, billionths
 */
export function bookLiquidity(
  sides: { readonly nativeIn: boolean; readonly nativeOut: boolean },
  offers: readonly BookOfferJson[],
  pool: PoolReserves | undefined,
  transferRate = PARITY,
): BookLiquidity {
  return { ...sides, orders: ordersOfBook(offers), pool, transferRate }
}
