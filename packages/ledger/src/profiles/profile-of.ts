import type { NetworkDefinition } from '@tidebook/protocol'
import { decodeAddress, swt } from '@tidebook/protocol'
import type { LedgerProfile } from './ledger-profile.ts'
import { RIPPLE } from './ripple.ts'
import { SKYWELL, SWT_FEE_ACCOUNT } from './skywell.ts'

/** Returns the profile of a network. The Jingtum code base has its own; the others follow the reference. */
export function profileOf(network: NetworkDefinition): LedgerProfile {
  if (network.names.trustLineEntry !== 'SkywellState') return { ...RIPPLE, maxNative: network.maxNative }
  // The same account in every network of the code base, whatever the format of its addresses.
  const feeAccount = decodeAddress(swt, SWT_FEE_ACCOUNT)
  return { ...SKYWELL, maxNative: network.maxNative, feeAccount }
}
