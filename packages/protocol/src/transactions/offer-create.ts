import { tradingAmount, tradingSum } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { AmountJson, TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { assetAmount } from './asset.ts'
import type { Asset } from './asset.ts'
import { checkAboveZero, checkAmount, sameAsset } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

export interface OfferCreateTransaction extends TransactionJson {
  TransactionType: 'OfferCreate'
  /** The amount to receive. */
  TakerPays: AmountJson
  /** The amount to pay. */
  TakerGets: AmountJson
  /** Account of the platform that submitted the order. */
  Platform?: string
  AppType?: number
  /** Ledger seconds since 2000. */
  Expiration?: number
  /** Sequence of an older offer to replace. */
  OfferSequence?: number
}

export const OFFER_CREATE_FLAGS = {
  passive: 0x0001_0000,
  immediateOrCancel: 0x0002_0000,
  fillOrKill: 0x0004_0000,
  sell: 0x0008_0000,
} as const

const shape = {
  type: 'OfferCreate',
  required: ['TakerPays', 'TakerGets'],
  optional: ['Expiration', 'OfferSequence', 'Platform', 'AppType'],
  flags: 0x000f_0000,
}

/** @throws ProtocolError naming the field (ledger-rules 1.3, preflight) */
export function validateOfferCreate(network: NetworkDefinition, tx: TransactionJson): OfferCreateTransaction {
  checkShape(network, tx, shape)
  checkAmount(network, tx, 'TakerPays', 'any', 'above-zero')
  checkAmount(network, tx, 'TakerGets', 'any', 'above-zero')
  if (sameAsset(network, tx['TakerPays'], tx['TakerGets'])) {
    throw refuse('protocol/amount', 'Both sides are the same asset', 'TakerGets')
  }
  const { immediateOrCancel, fillOrKill } = OFFER_CREATE_FLAGS
  if (((tx.Flags ?? 0) & immediateOrCancel) !== 0 && ((tx.Flags ?? 0) & fillOrKill) !== 0) {
    throw refuse('protocol/flags', 'Immediate-or-cancel and fill-or-kill exclude each other', 'Flags')
  }
  checkAboveZero(tx, 'Expiration')
  checkAboveZero(tx, 'OfferSequence')
  return tx as OfferCreateTransaction
}

export interface OrderInput {
  readonly account: string
  readonly side: 'buy' | 'sell'
  readonly base: Asset
  readonly counter: Asset
  /** Amount in base. */
  readonly amount: Decimal
  /** Counter for one base. */
  readonly price: Decimal
  /** Flags in addition to those for the side. */
  readonly flags?: number
  readonly platform?: string | undefined
  /** Ledger seconds since 2000. */
  readonly expiration?: number | undefined
  /** Sequence of an older order of the account to replace. */
  readonly replaces?: number | undefined
}

/**
 * Builds a limit order as an OfferCreate without Fee and Sequence (TRD-005, TRD-006). A buy receives base and pays the
 * total; a sell pays base (flag sell) and receives the total. The amount and the total price × amount are truncated to
 * 6 decimals (TRD-023, decision A27), so that the recipient never gets more than the price allows.
 * @throws ProtocolError `protocol/amount` when amount or total is not above 0
 */
export function buildOfferCreate(input: OrderInput): OfferCreateTransaction {
  const amount = tradingAmount(input.amount)
  const buying = input.side === 'buy'
  const baseAmount = assetAmount(input.base, amount, buying ? 'TakerPays' : 'TakerGets')
  const sum = assetAmount(input.counter, tradingSum(input.price, amount), buying ? 'TakerGets' : 'TakerPays')
  return {
    TransactionType: 'OfferCreate',
    Account: input.account,
    Flags: (input.flags ?? 0) | (buying ? 0 : OFFER_CREATE_FLAGS.sell),
    TakerPays: buying ? baseAmount : sum,
    TakerGets: buying ? sum : baseAmount,
    ...(input.platform !== undefined && { Platform: input.platform }),
    ...(input.expiration !== undefined && { Expiration: input.expiration }),
    ...(input.replaces !== undefined && { OfferSequence: input.replaces }),
  }
}
