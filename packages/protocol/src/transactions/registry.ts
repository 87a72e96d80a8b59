import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { validateAccountSet } from './account-set.ts'
import { validateBrokerage } from './brokerage.ts'
import { checkAmount } from './checks.ts'
import { validateOfferCancel } from './offer-cancel.ts'
import { validateOfferCreate } from './offer-create.ts'
import { validatePayment } from './payment.ts'
import { validateRelation } from './relation.ts'
import { validateSetRegularKey, validateSignerListSet } from './signing-keys.ts'
import { SIMPLE_SHAPES } from './simple-shapes.ts'
import { checkShape } from './transaction-shape.ts'
import { validateTrustSet } from './trust-set.ts'

type Validate = (network: NetworkDefinition, tx: TransactionJson) => void

function validateIssueSet(network: NetworkDefinition, tx: TransactionJson): void {
  checkShape(network, tx, {
    type: 'IssueSet',
    required: ['TotalAmount'],
    optional: ['IssuedAmount', 'TotalUsers'],
    flags: 0,
  })
  checkAmount(network, tx, 'TotalAmount', 'issued', 'above-zero')
}

const validators: ReadonlyMap<string, Validate> = new Map<string, Validate>([
  ['AccountSet', validateAccountSet],
  ['Brokerage', validateBrokerage],
  ['IssueSet', validateIssueSet],
  ['OfferCancel', validateOfferCancel],
  ['OfferCreate', validateOfferCreate],
  ['Payment', validatePayment],
  ['RelationDel', validateRelation],
  ['RelationSet', validateRelation],
  ['SetRegularKey', validateSetRegularKey],
  ['SignerListSet', validateSignerListSet],
  ['TrustSet', validateTrustSet],
  ...SIMPLE_SHAPES.map((shape): [string, Validate] => [shape.type, (network, tx) => checkShape(network, tx, shape)]),
])

/** Returns the transaction types that have a validator. */
export function knownTransactionTypes(): readonly string[] {
  return [...validators.keys()]
}

/**
 * Validates a transaction against the rules of its type, before signing or submission.
 * @throws ProtocolError naming the field
 */
export function validateTransaction(network: NetworkDefinition, tx: TransactionJson): TransactionJson {
  const validate = validators.get(tx.TransactionType)
  if (validate === undefined || !network.definitions.transactionTypes.has(tx.TransactionType)) {
    throw new ProtocolError('protocol/unknown-type', 'Unknown transaction type', 'TransactionType')
  }
  validate(network, tx)
  return tx
}
