import type { NetworkDefinition } from '@tidebook/protocol'
import { decodeAddress, swt } from '@tidebook/protocol'
import type { LedgerProfile } from './ledger-profile.ts'
import { RIPPLE } from './ripple.ts'
import { SKYWELL, SWT_FEE_ACCOUNT, SWT_MANAGER } from './skywell.ts'

/** The profile of a network; the Jingtum code base has its own, the others follow the reference. */
export function profileOf(network: NetworkDefinition): LedgerProfile {
  if (network.names.trustLineEntry !== 'SkywellState') return { ...RIPPLE, maxNative: network.maxNative }
  // the same accounts in every network of the code base, whatever its addresses look like
  const feeAccount = decodeAddress(swt, SWT_FEE_ACCOUNT)
  const managerAccount = decodeAddress(swt, SWT_MANAGER)
  return { ...SKYWELL, maxNative: network.maxNative, feeAccount, managerAccount }
}
