import { compare } from '@tidebook/amount'
import type { Decimal } from '@tidebook/amount'
import type { DecodedTransfer } from './transfer.ts'

/** What the network's file says of a chain, as far as a transfer is held against it before anybody signs. */
export interface TransferLimits {
  /** the most that a transfer may cost, whole coins */
  readonly highestFee: Decimal
  /** which network of its kind it is, for the chains whose bytes name it */
  readonly network?: string | undefined
}

/** What of a transfer is beyond its limits. */
export type LimitProblem = 'fee' | 'network' | 'from' | 'validity'

/** How long a transfer that ends at a moment may stay valid, milliseconds. */
const LONGEST_VALIDITY_MS = 600_000

/**
 * What of a transfer is beyond what may be signed, whichever node or page brought it; undefined when nothing is.
 * @param signer the address that is going to sign, a public key on EOS
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
  return validity.kind === 'time' && validity.until > now + LONGEST_VALIDITY_MS ? 'validity' : undefined
}
