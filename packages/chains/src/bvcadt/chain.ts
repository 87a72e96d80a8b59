import { bvcadt as network } from '@tidebook/protocol/networks'
import { rippleChain } from '../families/ripple.ts'

// Private to the ecosystem's wallets: SLIP-44 has no number for it.
const COIN = 0x0f00_0000

export const bvcadt = rippleChain(network, COIN)
