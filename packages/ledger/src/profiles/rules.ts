import type { NetworkDefinition } from '@tidebook/protocol'
import { decodeAddress, sha512Half, swt } from '@tidebook/protocol'
import type { LedgerProfile } from './ledger-profile.ts'
import { RIPPLE } from './ripple.ts'
import { SKYWELL, SWT_FEE_ACCOUNT } from './skywell.ts'

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

/** Returns the profile of a network. The Jingtum code base has its own; the others follow the reference. */
function profileOf(network: NetworkDefinition): LedgerProfile {
  if (network.names.trustLineEntry !== 'SkywellState') return { ...RIPPLE, maxNative: network.maxNative }
  // The account is the same on every network of the code base, whatever its address format.
  const feeAccount = decodeAddress(swt, SWT_FEE_ACCOUNT)
  return { ...SKYWELL, maxNative: network.maxNative, feeAccount }
}

/** Returns the rules of a network, with individual values overridden for tests and private networks. */
export function rulesOf(network: NetworkDefinition, overrides: Partial<LedgerRules> = {}): LedgerRules {
  return { ...profileOf(network), network, sha512Half, ...overrides }
}
