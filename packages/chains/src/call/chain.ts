import { call as network } from '@tidebook/protocol/networks'
import { rippleChain } from '../families/ripple.ts'

const COIN = 633

export const call = rippleChain(network, COIN)
