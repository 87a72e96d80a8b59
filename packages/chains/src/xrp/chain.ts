import { xrp as network } from '@tidebook/protocol/networks'
import { rippleChain } from '../families/ripple.ts'

const COIN = 144

export const xrp = rippleChain(network, COIN)
