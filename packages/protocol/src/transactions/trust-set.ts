import { formatDecimal, issuedFromDecimal, issuedToText } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { AmountJson, TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkAmount } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

export interface TrustSetTransaction extends TransactionJson {
  TransactionType: 'TrustSet'
  LimitAmount: AmountJson
  QualityIn?: number
  QualityOut?: number
}

export const TRUST_SET_FLAGS = {
  authorize: 0x0001_0000,
  setNoRipple: 0x0002_0000,
  clearNoRipple: 0x0004_0000,
  setFreeze: 0x0010_0000,
  clearFreeze: 0x0020_0000,
} as const

const shape = {
  type: 'TrustSet',
  required: ['LimitAmount'],
  optional: ['QualityIn', 'QualityOut'],
  flags: 0x0037_0000,
}

/** @throws ProtocolError naming the field (ledger-rules 1.7) */
export function validateTrustSet(network: NetworkDefinition, tx: TransactionJson): TrustSetTransaction {
  checkShape(network, tx, shape)
  checkAmount(network, tx, 'LimitAmount', 'issued', 'zero')
  const trust = tx as TrustSetTransaction
  if (typeof trust.LimitAmount === 'object' && trust.LimitAmount.issuer === tx.Account) {
    throw refuse('protocol/value', 'An account cannot trust itself', 'LimitAmount')
  }
  return trust
}

/**
 * Builds a TrustSet, without Fee and Sequence, that trusts an issuer's currency up to a limit of at least 0.
 * @throws ProtocolError `protocol/amount` for a negative limit; AmountError `amount/overflow`
 */
export function buildTrustSet(input: {
  readonly account: string
  readonly currency: string
  readonly issuer: string
  readonly limit: Decimal
  readonly flags?: number
}): TrustSetTransaction {
  if (input.limit.coefficient < 0n) {
    throw refuse('protocol/amount', `Must not be negative: ${formatDecimal(input.limit)}`, 'LimitAmount')
  }
  const value = issuedToText(issuedFromDecimal(input.limit, 'down'))
  return {
    TransactionType: 'TrustSet',
    Account: input.account,
    Flags: input.flags ?? 0,
    LimitAmount: { currency: input.currency, issuer: input.issuer, value },
  }
}
