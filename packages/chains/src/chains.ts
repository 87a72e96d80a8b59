import { biz, bvcadt, call, stm, swt, xrp } from '@tidebook/protocol/networks'
import type { Chain } from './chain.ts'
import { eos } from './eos/chain.ts'
import { evmChain } from './families/evm.ts'
import { rippleChain } from './families/ripple.ts'
import type { ChainId } from './ids.ts'
import { tron } from './tron/chain.ts'

/**
 * Every wallet type. A family takes the coin number of its derivation paths. The numbers from 0x0f000000 are private to
 * the ecosystem's wallets: SLIP-44 does not register these chains.
 */
const CHAINS: Readonly<Record<ChainId, Chain>> = {
  swt: rippleChain(swt, 315),
  xrp: rippleChain(xrp, 144),
  call: rippleChain(call, 633),
  stm: rippleChain(stm, 0x0f00_0001),
  biz: rippleChain(biz, 0x0f00_0002),
  bvcadt: rippleChain(bvcadt, 0x0f00_0000),
  eth: evmChain('eth', 60),
  heco: evmChain('heco', 1010),
  bsc: evmChain('bsc', 9006),
  moac: evmChain('moac', 314),
  tron,
  eos,
}

/** Returns the offline wallet functions of a chain. */
export function chainOf(id: ChainId): Chain {
  return CHAINS[id]
}
