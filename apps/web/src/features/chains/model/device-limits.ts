import { parseDecimal } from '@tidebook/amount'
import { brokenLimit, TransferError, type DecodedTransfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import type { ChainFacts } from '@tidebook/contract/network'

/**
 * Checks a transfer against the network file before a device signs it, as the vault does for its own keys. A node may
 * return any fee and any expiry.
 * @param now milliseconds since 1970
 * @throws ChainNodeError `chain/fee-too-high`, `chain/wrong-network`; TransferError `transfer/conditions`
 */
export function checkForDevice(
  decoded: DecodedTransfer,
  signer: string,
  facts: Pick<ChainFacts, 'highestFee' | 'network'> | undefined,
  now: number,
): void {
  if (facts === undefined) throw new TransferError('transfer/conditions')
  const limits = { highestFee: parseDecimal(facts.highestFee), network: facts.network }
  const broken = brokenLimit(decoded, signer, limits, now)
  if (broken === 'fee') throw new ChainNodeError('chain/fee-too-high')
  if (broken === 'network') throw new ChainNodeError('chain/wrong-network')
  if (broken !== undefined) throw new TransferError('transfer/conditions')
}
