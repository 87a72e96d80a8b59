import { biz } from './biz/chain.ts'
import { bsc } from './bsc/chain.ts'
import { bvcadt } from './bvcadt/chain.ts'
import { call } from './call/chain.ts'
import type { Chain } from './chain.ts'
import { eos } from './eos/chain.ts'
import { eth } from './eth/chain.ts'
import { heco } from './heco/chain.ts'
import type { ChainId } from './ids.ts'
import { moac } from './moac/chain.ts'
import { stm } from './stm/chain.ts'
import { swt } from './swt/chain.ts'
import { tron } from './tron/chain.ts'
import { xrp } from './xrp/chain.ts'

const CHAINS: Readonly<Record<ChainId, Chain>> = {
  swt,
  xrp,
  call,
  stm,
  biz,
  bvcadt,
  eth,
  heco,
  bsc,
  moac,
  tron,
  eos,
}

/** Returns the offline wallet functions of a chain. */
export function chainOf(id: ChainId): Chain {
  return CHAINS[id]
}
