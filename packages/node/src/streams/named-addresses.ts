import type { NetworkDefinition } from '@tidebook/protocol'
import { addAccountFields, issuerOf } from '../json/named-addresses.ts'
import type { Result } from '../json/result.ts'

/** Returns the addresses that a transaction itself names: its accounts, and the issuers of its amounts. */
export function namedAddresses(tx: Result, network: NetworkDefinition): Set<string> {
  const addresses = new Set<string>()
  addAccountFields(addresses, tx, network)
  for (const value of Object.values(tx)) {
    const issuer = issuerOf(value)
    if (issuer !== undefined) addresses.add(issuer)
  }
  return addresses
}
