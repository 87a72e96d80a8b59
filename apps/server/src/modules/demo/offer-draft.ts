import { formatDecimal, multiply, nativeFromDecimal, rescale, TRADING_DECIMALS, type Decimal } from '@tidebook/amount'
import type { TokenId } from '@tidebook/market'
import type { AmountJson } from '@tidebook/protocol'
import type { Draft } from '../node/ledger-account.ts'

const SELL = 0x0008_0000
const IMMEDIATE_OR_CANCEL = 0x0002_0000
/** Decimals of an issued amount, which has at most 15 significant digits. */
const ISSUED_DECIMALS = 12

export interface OfferTerms {
  readonly side: 'buy' | 'sell'
  readonly base: TokenId
  readonly counter: TokenId
  /** Base amount, and price in counter units per base unit. */
  readonly amount: Decimal
  readonly price: Decimal
  /** Whether the unfilled part is canceled immediately. */
  readonly immediate?: boolean
}

/** Builds an order for the ledger. A buyer specifies the amount to receive, a seller the amount to pay. */
export function offerDraft({ side, base, counter, amount, price, immediate = false }: OfferTerms): Draft {
  const baseAmount = amountJson(base, amount)
  const counterAmount = amountJson(counter, multiply(amount, price))
  const timing = immediate ? IMMEDIATE_OR_CANCEL : 0
  return side === 'sell'
    ? { TransactionType: 'OfferCreate', TakerGets: baseAmount, TakerPays: counterAmount, Flags: SELL | timing }
    : { TransactionType: 'OfferCreate', TakerGets: counterAmount, TakerPays: baseAmount, Flags: timing }
}

/** Builds the cancellation of an order. */
export function cancelDraft(sequence: number): Draft {
  return {
    TransactionType: 'OfferCancel',
    OfferSequence: sequence,
    Flags: 0,
  }
}

/** Converts an amount to the ledger's format; native amounts are in micro units. */
export function amountJson(token: TokenId, value: Decimal): AmountJson {
  return token.issuer === ''
    ? String(nativeFromDecimal(rescale(value, TRADING_DECIMALS, 'half-even')))
    : {
        currency: token.currency,
        issuer: token.issuer,
        value: formatDecimal(rescale(value, ISSUED_DECIMALS, 'half-even')),
      }
}
