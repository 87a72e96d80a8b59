import { parseDecimal } from '@tidebook/amount'
import { brokenLimit, TransferError, type DecodedTransfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import type { ChainFacts } from '@tidebook/contract/network'

/**
 * Holds a transfer against the network's file before a device gets it, as the vault does for the keys that it has: a node
 * may name any fee and any time.
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
