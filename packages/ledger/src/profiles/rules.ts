import type { NetworkDefinition } from '@tidebook/protocol'
import { sha512Half } from '@tidebook/protocol'
import type { LedgerProfile } from './ledger-profile.ts'
import { profileOf } from './profile-of.ts'

/** Returns the 32-byte SHA-512-half of the given bytes. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/**
 * Everything that differs between the ledgers of two networks. A profile is data; code never branches on a network's
 * name.
 */
export interface LedgerRules extends LedgerProfile {
  readonly network: NetworkDefinition
  readonly sha512Half: Hash
}

/** Returns the rules of a network, with single values overridden (tests, private networks). */
export function rulesOf(network: NetworkDefinition, overrides: Partial<LedgerRules> = {}): LedgerRules {
  return { ...profileOf(network), network, sha512Half, ...overrides }
}
