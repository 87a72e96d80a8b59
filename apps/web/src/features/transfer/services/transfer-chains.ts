import { network } from '../../../lib/network.ts'
import type { TransferChain } from '../model/transfer-chain.ts'
import { createOwnChain } from './own-chain.ts'

/** The wallet types that support transfers. */
function transferChains(): readonly TransferChain[] {
  return [createOwnChain()]
}

/** Returns a wallet type by its id; the default is the exchange's own network. */
export function transferChain(id: string = network().profile): TransferChain {
  const found = transferChains().find((chain) => chain.id === id)
  if (found === undefined) throw new RangeError(`no transfers with ${id}`)
  return found
}
