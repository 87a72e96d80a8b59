import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { isDeviceChain, type DeviceChain } from './device-chains.ts'

/** A wallet whose key is on a device: its derivation path, and the address that its owner compared on the screen. */
export interface StoredDevice {
  readonly kind: 'device'
  readonly chain: DeviceChain
  readonly path: string
  readonly address: string
}

const MAX_DEVICES = 50
const PATH = /^m(?:\/\d{1,10}'?){1,10}$/u
const MAX_ADDRESS_LENGTH = 64

const setting = defineSetting('devices', {
  parse: (value): readonly StoredDevice[] =>
    (Array.isArray(value) ? value : [])
      .flatMap((each: unknown) => {
        const { kind, chain, path, address } = (each ?? {}) as Partial<Record<keyof StoredDevice, unknown>>
        if (kind !== 'device' || !isDeviceChain(chain)) return []
        if (typeof path !== 'string' || !PATH.test(path)) return []
        if (typeof address !== 'string' || address === '' || address.length > MAX_ADDRESS_LENGTH) return []
        return [{ kind, chain, path, address } as const]
      })
      .slice(0, MAX_DEVICES),
})

/** Returns the device wallets in the order in which they were added. */
export function readDevices(): readonly StoredDevice[] {
  return setting.read()
}

type Named = Pick<StoredDevice, 'chain' | 'address'>

function isSame(one: Named, other: { readonly chain: string; readonly address: string }): boolean {
  return one.chain === other.chain && one.address === other.address
}

/** Stores a device wallet. Returns false when it is already stored or the list is full. */
export function addDevice(device: Omit<StoredDevice, 'kind'>): boolean {
  const all = readDevices()
  if (all.length >= MAX_DEVICES || all.some((each) => isSame(each, device))) return false
  const { chain, path, address } = device
  setting.write([...all, { kind: 'device', chain, path, address }])
  return true
}

/** Removes a device wallet from the list. The key stays on the device. */
export function forgetDevice(device: { readonly chain: string; readonly address: string }): void {
  setting.write(readDevices().filter((each) => !isSame(each, device)))
}
