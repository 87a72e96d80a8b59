import { network } from '../../../lib/network.ts'
import type { TransferChain } from '../model/transfer-chain.ts'
import { ownChain } from './own-chain.ts'

/** The wallet types with which money is moved, by their ids. */
const transferChains = (): readonly TransferChain[] => [ownChain()]

/** That of the exchange's own network. */
export const transferChain = (id: string = network().profile): TransferChain => {
  const found = transferChains().find((chain) => chain.id === id)
  if (found === undefined) throw new RangeError(`no transfers with ${id}`)
  return found
}
