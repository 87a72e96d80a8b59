import { compare } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { DecodedTransfer } from './transfer.ts'

/** Limits from the network file that a transfer must satisfy before it is signed. */
export interface TransferLimits {
  /** Maximum cost of a transfer, in whole coins. */
  readonly highestFee: Decimal
  /** Network id, for the chains whose bytes contain one. */
  readonly network?: string | undefined
}

/** The property of a transfer that exceeds its limits. */
export type LimitProblem = 'fee' | 'network' | 'from' | 'validity'

/** Maximum validity of a transfer that expires at a point in time, in milliseconds. */
const MAX_VALIDITY_MS = 600_000

/**
 * Returns the property of a transfer that must not be signed, regardless of the node or page that supplied it, or
 * undefined when the transfer is within its limits.
 * @param signer the address that will sign, a public key on EOS
 * @param now milliseconds since 1970
 */
export function brokenLimit(
  { chain, fee, network, validity, from }: DecodedTransfer,
  signer: string,
  limits: TransferLimits,
  now: number,
): LimitProblem | undefined {
  if (compare(fee, limits.highestFee) > 0) return 'fee'
  if (network !== undefined && network !== limits.network) return 'network'
  if (chain !== 'eos' && from !== signer) return 'from'
  return validity.kind === 'time' && validity.until > now + MAX_VALIDITY_MS ? 'validity' : undefined
}
