import type { AffectedNodeJson, JsonFields, MetadataJson } from '@tidebook/ledger'
import type { AddressBook } from '../store/address-book.ts'

/** The fields an affected entry ended with (or was created with). */
export function nodeFields(node: AffectedNodeJson): JsonFields | undefined {
  if ('CreatedNode' in node) return node.CreatedNode.NewFields
  if ('ModifiedNode' in node) return node.ModifiedNode.FinalFields
  return node.DeletedNode.FinalFields
}

function limitIssuer(limit: JsonFields[string] | undefined): string | undefined {
  if (typeof limit !== 'object' || !('issuer' in limit)) return undefined
  return typeof limit.issuer === 'string' ? limit.issuer : undefined
}

/**
 * Addresses that a transaction touched: owners of accounts and offers, both ends of trust lines. These are the
 * accounts whose history lists it.
 */
export function affectedAddresses(metadata: MetadataJson): Set<string> {
  const found = new Set<string>()
  for (const node of metadata.AffectedNodes) {
    const fields = nodeFields(node)
    if (fields === undefined) continue
    const { Account: account, LowLimit: low, HighLimit: high } = fields
    if (typeof account === 'string') found.add(account)
    const lowIssuer = limitIssuer(low)
    const highIssuer = limitIssuer(high)
    if (lowIssuer !== undefined) found.add(lowIssuer)
    if (highIssuer !== undefined) found.add(highIssuer)
  }
  return found
}

/** The same as account ids, with those named by the transaction itself. */
export function affectedAccounts(
  metadata: MetadataJson,
  named: readonly Uint8Array[],
  addresses: AddressBook,
): Uint8Array[] {
  const texts = affectedAddresses(metadata)
  for (const id of named) texts.add(addresses.text(id))
  return [...texts].flatMap((text) => addresses.id(text) ?? [])
}
