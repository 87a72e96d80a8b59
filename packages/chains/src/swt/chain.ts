import { swt as network } from '@tidebook/protocol/networks'
import { rippleChain } from '../families/ripple.ts'

const COIN = 315

export const swt = rippleChain(network, COIN)
