import type { TransactionJson } from '../codec/json.ts'
import type { NetworkDefinition } from '../networks/network.ts'
import { checkOtherAccount } from './checks.ts'
import { checkShape, refuse } from './transaction-shape.ts'

export interface SetRegularKeyTransaction extends TransactionJson {
  TransactionType: 'SetRegularKey'
  /** The new regular key; omit it to remove the current one. */
  RegularKey?: string
}

const regularKeyShape = { type: 'SetRegularKey', required: [], optional: ['RegularKey'], flags: 0 }

/** @throws ProtocolError naming the field */
export function validateSetRegularKey(network: NetworkDefinition, tx: TransactionJson): SetRegularKeyTransaction {
  checkShape(network, tx, regularKeyShape)
  checkOtherAccount(tx, 'RegularKey')
  return tx as SetRegularKeyTransaction
}

export interface SignerEntryJson {
  SignerEntry: { Account: string; SignerWeight: number; WalletLocator?: string }
}

export interface SignerListSetTransaction extends TransactionJson {
  TransactionType: 'SignerListSet'
  /** Total weight that signatures must reach. 0 without entries removes the list. */
  SignerQuorum: number
  SignerEntries?: SignerEntryJson[]
}

export const MAX_SIGNERS = 8

const signerListShape = { type: 'SignerListSet', required: ['SignerQuorum'], optional: ['SignerEntries'], flags: 0 }

function checkEntries(tx: TransactionJson, entries: readonly SignerEntryJson[], quorum: number): void {
  const field = 'SignerEntries'
  if (entries.length > MAX_SIGNERS) throw refuse('protocol/value', `At most ${MAX_SIGNERS} signers`, field)
  const accounts = new Set<string>()
  let weight = 0
  for (const { SignerEntry: entry } of entries) {
    if (entry?.Account === undefined) throw refuse('protocol/value', 'Every entry needs an account', field)
    if (!(entry.SignerWeight > 0)) throw refuse('protocol/value', 'Every weight must be above 0', field)
    if (entry.Account === tx.Account) throw refuse('protocol/value', 'The account cannot sign for itself', field)
    accounts.add(entry.Account)
    weight += entry.SignerWeight
  }
  if (accounts.size !== entries.length) throw refuse('protocol/value', 'A signer occurs twice', field)
  if (weight < quorum) throw refuse('protocol/value', 'Signers cannot reach the quorum', 'SignerQuorum')
}

/** @throws ProtocolError naming the field */
export function validateSignerListSet(network: NetworkDefinition, tx: TransactionJson): SignerListSetTransaction {
  checkShape(network, tx, signerListShape)
  const list = tx as SignerListSetTransaction
  const entries = list.SignerEntries ?? []
  if ((list.SignerQuorum === 0) !== (entries.length === 0)) {
    throw refuse(
      'protocol/value',
      'Quorum 0 requires an empty list, and an empty list requires quorum 0',
      'SignerQuorum',
    )
  }
  checkEntries(tx, entries, list.SignerQuorum)
  return list
}
