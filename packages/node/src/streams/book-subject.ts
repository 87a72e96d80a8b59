import type { AmountJson, Asset, JsonValue, MetadataJson } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { decodeCurrency } from '@tidebook/protocol'
import type { AddressBook } from '../store/address-book.ts'
import { nodeFields } from '../pipeline/affected-accounts.ts'

const NATIVE = 'native'

function subject(pays: string, gets: string): string {
  return `${pays}|${gets}`
}

function assetName(asset: Asset, network: NetworkDefinition, addresses: AddressBook): string {
  if (asset.currency === undefined || asset.issuer === undefined) return NATIVE
  return `${decodeCurrency(asset.currency, network)}.${addresses.text(asset.issuer)}`
}

/** Returns the subject to which a book's subscribers subscribe. */
export function bookSubject(pays: Asset, gets: Asset, network: NetworkDefinition, addresses: AddressBook): string {
  return subject(assetName(pays, network, addresses), assetName(gets, network, addresses))
}

function isIssued(value: JsonValue): value is Exclude<AmountJson, string> {
  return typeof value === 'object' && 'currency' in value && 'issuer' in value
}

function amountAsset(amount: JsonValue | undefined): string | undefined {
  if (typeof amount === 'string') return NATIVE
  return amount !== undefined && isIssued(amount) ? `${amount.currency}.${amount.issuer}` : undefined
}

/** Returns the books whose offers a transaction created, changed or removed. */
export function affectedBooks(metadata: MetadataJson): Set<string> {
  const books = new Set<string>()
  for (const node of metadata.AffectedNodes) {
    const [entry] = Object.values(node)
    if (entry?.LedgerEntryType !== 'Offer') continue
    const fields = nodeFields(node)
    const pays = amountAsset(fields?.['TakerPays'])
    const gets = amountAsset(fields?.['TakerGets'])
    if (pays !== undefined && gets !== undefined) books.add(subject(pays, gets))
  }
  return books
}
