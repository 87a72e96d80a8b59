import type { Decimal } from '@tidebook/amount'
import type { AmountJson, TransactionJson } from '../codec/json.ts'
import { encodeMemo } from '../memos.ts'
import type { Memo, MemoJson } from '../memos.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { assetAmount } from './asset.ts'
import type { Asset } from './asset.ts'
import { checkAmount } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

export interface PaymentTransaction extends TransactionJson {
  TransactionType: 'Payment'
  Destination: string
  Amount: AmountJson
  SendMax?: AmountJson
  DeliverMin?: AmountJson
  Paths?: unknown[]
  InvoiceID?: string
  DestinationTag?: number
  Memos?: MemoJson[]
}

export const PAYMENT_FLAGS = {
  noDirect: 0x0001_0000,
  partialPayment: 0x0002_0000,
  limitQuality: 0x0004_0000,
} as const

const shape = {
  type: 'Payment',
  required: ['Destination', 'Amount'],
  optional: ['SendMax', 'DeliverMin', 'Paths', 'InvoiceID', 'DestinationTag'],
  flags: 0x0007_0000,
}

/** @throws ProtocolError naming the field (ledger-rules 1.6) */
export function validatePayment(network: NetworkDefinition, tx: TransactionJson): PaymentTransaction {
  checkShape(network, tx, shape)
  checkAmount(network, tx, 'Amount', 'any', 'above-zero')
  if (tx['SendMax'] !== undefined) checkAmount(network, tx, 'SendMax', 'any', 'above-zero')
  if (tx['DeliverMin'] !== undefined) checkAmount(network, tx, 'DeliverMin', 'any', 'above-zero')
  if (tx['Destination'] === tx.Account && tx['Paths'] === undefined && tx['SendMax'] === undefined) {
    throw refuse('protocol/value', 'Sender and receiver are the same', 'Destination')
  }
  return tx as PaymentTransaction
}

export interface PaymentInput {
  readonly account: string
  readonly destination: string
  readonly asset: Asset
  readonly amount: Decimal
  readonly memos?: readonly Memo[]
  readonly destinationTag?: number | undefined
}

/**
 * Builds a direct payment without Fee and Sequence.
 * @throws ProtocolError `protocol/amount` when not above 0; AmountError `amount/precision` for a seventh native decimal
 */
export function buildPayment(input: PaymentInput): PaymentTransaction {
  const memos = (input.memos ?? []).map(encodeMemo)
  return {
    TransactionType: 'Payment',
    Account: input.account,
    Destination: input.destination,
    Amount: assetAmount(input.asset, input.amount, 'Amount'),
    Flags: 0,
    ...(memos.length > 0 && { Memos: memos }),
    ...(input.destinationTag !== undefined && { DestinationTag: input.destinationTag }),
  }
}
