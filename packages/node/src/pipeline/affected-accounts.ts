import type { AffectedNodeJson, JsonFields, LedgerRules, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { addAccountFields, issuerOf } from '../json/named-addresses.ts'
import type { AddressBook } from '../store/address-book.ts'

/** The fields an affected entry ended with (or was created with). */
export function nodeFields(node: AffectedNodeJson): JsonFields | undefined {
  if ('CreatedNode' in node) return node.CreatedNode.NewFields
  if ('ModifiedNode' in node) return node.ModifiedNode.FinalFields
  return node.DeletedNode.FinalFields
}

/** Whose history lists a transaction, and by what. */
export type HistoryRules = Pick<LedgerRules, 'histories' | 'network'>

/** Amounts whose issuers a changed entry is about. */
const ISSUED_BY = ['TakerPays', 'TakerGets'] as const

function addNamed(found: Set<string>, fields: JsonFields, network: NetworkDefinition): void {
  addAccountFields(found, fields, network)
  for (const name of ISSUED_BY) {
    const issuer = issuerOf(fields[name])
    if (issuer !== undefined) found.add(issuer)
  }
}

/**
 * Addresses that a transaction touched: owners of accounts and offers, both ends of trust lines and, where the network
 * says so, whoever else a changed entry names. These are the accounts whose history lists it.
 */
export function affectedAddresses(metadata: MetadataJson, { histories, network }: HistoryRules): Set<string> {
  const found = new Set<string>()
  for (const node of metadata.AffectedNodes) {
    const fields = nodeFields(node)
    if (fields === undefined) continue
    const { Account: account, LowLimit: low, HighLimit: high } = fields
    if (typeof account === 'string') found.add(account)
    const lowIssuer = issuerOf(low)
    const highIssuer = issuerOf(high)
    if (lowIssuer !== undefined) found.add(lowIssuer)
    if (highIssuer !== undefined) found.add(highIssuer)
    if (histories === 'named') addNamed(found, fields, network)
  }
  return found
}

/** The same as account ids, with those named by the transaction itself. */
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
