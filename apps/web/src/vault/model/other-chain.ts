import { isChainId, type ChainId } from '@tidebook/chains/ids'
import type { DestinationInput } from '@tidebook/keyring'
import { network } from '../../lib/network.ts'

/** Returns the requested chain of a wallet if it is not the exchange's own. */
export function otherChain({ chain }: Pick<DestinationInput, 'chain'>): ChainId | undefined {
  return isChainId(chain) && chain !== network().profile ? chain : undefined
}
