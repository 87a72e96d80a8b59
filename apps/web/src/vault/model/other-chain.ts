import { isChainId, type ChainId } from '@tidebook/chains/ids'
import type { AddingInput } from '@tidebook/keyring'
import { network } from '../../lib/network.ts'

/** The chain that a wallet is wanted for, where it is another one than the exchange's own. */
export const otherChain = ({ chain }: Pick<AddingInput, 'chain'>): ChainId | undefined =>
  isChainId(chain) && chain !== network().profile ? chain : undefined
