import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { ProtocolError } from '../protocol-error.ts'
import { validateAccountSet } from './account-set.ts'
import { validateAlethContract } from './aleth-contract.ts'
import { validateBrokerage } from './brokerage.ts'
import { validateConfigContract } from './config-contract.ts'
import { validateContract } from './contract.ts'
import { validateIssueSet } from './issue-set.ts'
import { validateManageIssuer } from './manage-issuer.ts'
import { validateOfferCancel } from './offer-cancel.ts'
import { validateOfferCreate } from './offer-create.ts'
import { validatePayment } from './payment.ts'
import { validateRelationDel } from './relation-del.ts'
import { validateRelationSet } from './relation-set.ts'
import { validateRemoveBlackList } from './remove-black-list.ts'
import { validateRemoveContract } from './remove-contract.ts'
import { validateSetBlackList } from './set-black-list.ts'
import { validateSetRegularKey } from './set-regular-key.ts'
import { validateSignerListSet } from './signer-list-set.ts'
import { validateTokenDel } from './token-del.ts'
import { validateTokenIssue } from './token-issue.ts'
import { validateTransferToken } from './transfer-token.ts'
import { validateTrustSet } from './trust-set.ts'

type Validate = (network: NetworkDefinition, tx: TransactionJson) => TransactionJson

const validators: ReadonlyMap<string, Validate> = new Map<string, Validate>([
  ['AccountSet', validateAccountSet],
  ['AlethContract', validateAlethContract],
  ['Brokerage', validateBrokerage],
  ['ConfigContract', validateConfigContract],
  ['Contract', validateContract],
  ['IssueSet', validateIssueSet],
  ['ManageIssuer', validateManageIssuer],
  ['OfferCancel', validateOfferCancel],
  ['OfferCreate', validateOfferCreate],
  ['Payment', validatePayment],
  ['RelationDel', validateRelationDel],
  ['RelationSet', validateRelationSet],
  ['RemoveBlackList', validateRemoveBlackList],
  ['RemoveContract', validateRemoveContract],
  ['SetBlackList', validateSetBlackList],
  ['SetRegularKey', validateSetRegularKey],
  ['SignerListSet', validateSignerListSet],
  ['TokenDel', validateTokenDel],
  ['TokenIssue', validateTokenIssue],
  ['TransferToken', validateTransferToken],
  ['TrustSet', validateTrustSet],
])

/** Returns the transaction types that have a validator. */
export function knownTransactionTypes(): readonly string[] {
  return [...validators.keys()]
}

/**
 * Validates a transaction by the rules of its type before it is signed or sent.
 * @throws ProtocolError naming the field
 */
export function validateTransaction(network: NetworkDefinition, tx: TransactionJson): TransactionJson {
  const validate = validators.get(tx.TransactionType)
  if (validate === undefined || !network.definitions.transactionTypes.has(tx.TransactionType)) {
    throw new ProtocolError('protocol/unknown-type', 'Unknown transaction type', 'TransactionType')
  }
  return validate(network, tx)
}
