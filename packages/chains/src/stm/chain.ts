import { stm as network } from '@tidebook/protocol/networks'
import { rippleChain } from '../families/ripple.ts'

// Private coin number of the ecosystem's wallets. SLIP-44 does not register this chain.
const COIN = 0x0f00_0001

export const stm = rippleChain(network, COIN)
