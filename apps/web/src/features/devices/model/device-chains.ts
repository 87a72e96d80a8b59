import { DEVICE_CHAINS, type DeviceChain } from '@tidebook/chains/ids'
import { network } from '../../../lib/network.ts'

export type { DeviceChain }

/**
 * Returns the chains for which a device can be connected. Transfers on the exchange's own network use a different path.
 */
export function deviceChains(): readonly DeviceChain[] {
  return DEVICE_CHAINS.filter((chain) => chain !== network().profile)
}

/** Returns whether devices can sign for a chain. */
export function isDeviceChain(value: unknown): value is DeviceChain {
  return DEVICE_CHAINS.some((chain) => chain === value)
}
