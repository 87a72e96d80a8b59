import type { NetworkDefinition } from '@tidebook/protocol'
import { sha512Half } from '@tidebook/protocol'
import type { LedgerProfile } from './ledger-profile.ts'
import { profileOf } from './profile-of.ts'

/** The 32-byte SHA512Half of some bytes. */
export type Hash = (bytes: Uint8Array) => Uint8Array

/** Everything that makes one network's ledger differ from another's: a profile is data, never a branch on its name. */
export interface LedgerRules extends LedgerProfile {
  readonly network: NetworkDefinition
  readonly sha512Half: Hash
}

/** The rules of a network, with single values replaced (tests, private networks). */
export function rulesOf(network: NetworkDefinition, overrides: Partial<LedgerRules> = {}): LedgerRules {
  return { ...profileOf(network), network, sha512Half, ...overrides }
}
