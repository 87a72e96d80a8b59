import { network } from '../../../lib/network.ts'

/** Time between two ledgers of the network, in milliseconds. */
export const closeIntervalMs = (): number => network().closeInterval
