import { DEVICE_CHAINS, type DeviceChain } from '@tidebook/chains/ids'
import { network } from '../../../lib/network.ts'

export type { DeviceChain }

/** The types of which a device can be connected: transfers of the exchange's own network are made by another way. */
export const deviceChains = (): readonly DeviceChain[] => DEVICE_CHAINS.filter((chain) => chain !== network().profile)

/** Tells the types that devices sign for. */
export const isDeviceChain = (value: unknown): value is DeviceChain => DEVICE_CHAINS.some((chain) => chain === value)
