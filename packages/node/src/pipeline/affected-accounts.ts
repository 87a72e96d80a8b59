import type { AffectedNodeJson, JsonFields, LedgerRules, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { addAccountFields, issuerOf } from '../json/named-addresses.ts'
import type { AddressBook } from '../store/address-book.ts'

/** Returns the final fields of an affected entry, or its new fields if it was created. */
export function nodeFields(node: AffectedNodeJson): JsonFields | undefined {
  if ('CreatedNode' in node) return node.CreatedNode.NewFields
  if ('ModifiedNode' in node) return node.ModifiedNode.FinalFields
  return node.DeletedNode.FinalFields
}

/** The rules that determine which histories list a transaction. */
export type HistoryRules = Pick<LedgerRules, 'histories' | 'network'>

/** Amounts of a changed entry whose issuers are affected. */
const ISSUED_BY = ['TakerPays', 'TakerGets'] as const

function addNamed(addresses: Set<string>, fields: JsonFields, network: NetworkDefinition): void {
  addAccountFields(addresses, fields, network)
  for (const name of ISSUED_BY) {
    const issuer = issuerOf(fields[name])
    if (issuer !== undefined) addresses.add(issuer)
  }
}

/**
 * Returns the addresses affected by a transaction: owners of accounts and offers, both ends of trust lines and,
 * depending on the network, every other account in a changed entry. Their histories list the transaction.
 */
export function affectedAddresses(metadata: MetadataJson, { histories, network }: HistoryRules): Set<string> {
  const addresses = new Set<string>()
  for (const node of metadata.AffectedNodes) {
    const fields = nodeFields(node)
    if (fields === undefined) continue
    const { Account: account, LowLimit: low, HighLimit: high } = fields
    if (typeof account === 'string') addresses.add(account)
    const lowIssuer = issuerOf(low)
    const highIssuer = issuerOf(high)
    if (lowIssuer !== undefined) addresses.add(lowIssuer)
    if (highIssuer !== undefined) addresses.add(highIssuer)
    if (histories === 'named') addNamed(addresses, fields, network)
  }
  return addresses
}

/** Returns the same accounts as ids, plus the accounts in the transaction itself. */
export function affectedAccounts(
  metadata: MetadataJson,
  rules: HistoryRules,
  named: readonly Uint8Array[],
  addresses: AddressBook,
): Uint8Array[] {
  const texts = affectedAddresses(metadata, rules)
  for (const id of named) texts.add(addresses.text(id))
  return [...texts].flatMap((text) => addresses.id(text) ?? [])
}
