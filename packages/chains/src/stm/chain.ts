import { stm as network } from '@tidebook/protocol/networks'
import { rippleChain } from '../families/ripple.ts'

// Private to the ecosystem's wallets: SLIP-44 has no number for it.
const COIN = 0x0f00_0001

export const stm = rippleChain(network, COIN)
