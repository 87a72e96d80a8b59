import { chainOf } from '../chains.ts'
import type { DeviceChain } from '../ids.ts'
import { loadTransactions } from '../transactions.ts'
import { TransferError, type SignedTransfer } from '../transfer.ts'
import type { DeviceLink } from './apdu.ts'
import { devicePath, openApp, type DeviceApp } from './device-app.ts'
import { DeviceError } from './device-error.ts'
import { ethereumApp } from './ethereum-app.ts'
import { tronApp } from './tron-app.ts'
import { xrpApp } from './xrp-app.ts'

const APPS: Readonly<Record<DeviceChain, DeviceApp>> = {
  xrp: xrpApp,
  eth: ethereumApp,
  heco: ethereumApp,
  bsc: ethereumApp,
  tron: tronApp,
}

/** An account whose key is stored in a device. */
export interface DeviceAccount {
  readonly chain: DeviceChain
  readonly path: string
  readonly address: string
}

/** Returns the name of the application that must be open on the device. */
export function appFor(chain: DeviceChain): string {
  return APPS[chain].name
}

/** Returns the derivation path of a device account. Account numbers start at 0. */
export function pathFor(chain: DeviceChain, index: number): string {
  return devicePath(APPS[chain].coin, index)
}

/**
 * Returns the account at a path. With `shown`, the device's owner must first confirm the address.
 * @throws DeviceError
 */
export async function accountAt(
  link: DeviceLink,
  chain: DeviceChain,
  path: string,
  shown: boolean,
): Promise<DeviceAccount> {
  await wantApp(link, chain)
  return { chain, path, address: (await keyOf(link, chain, path, shown)).address }
}

/**
 * Signs a transfer on a device. The device displays exactly these bytes to its owner and signs them with the key of
 * this account only. The signature is verified against the bytes and the account before it is returned.
 * @param bytes as `ChainTransactions.build` wrote them
 * @throws DeviceError, TransferError `transfer/undecodable`
 */
export async function signOnDevice(
  link: DeviceLink,
  { chain, path, address }: DeviceAccount,
  bytes: Uint8Array,
): Promise<SignedTransfer> {
  const { decode, outside } = await loadTransactions(chain)
  decode(bytes, address)
  if (outside === undefined) throw new TransferError('transfer/conditions')
  await wantApp(link, chain)
  const key = await keyOf(link, chain, path, false)
  if (key.address !== address) throw new DeviceError('device/other-address', key.address)
  const signature = await APPS[chain].sign(link, path, outside.payload(bytes, key.publicKey))
  try {
    return outside.complete(bytes, address, key.publicKey, signature)
  } catch (error) {
    throw error instanceof TransferError ? new DeviceError('device/wrong-signature') : error
  }
}

async function wantApp(link: DeviceLink, chain: DeviceChain): Promise<void> {
  const open = await openApp(link)
  if (open !== undefined && open !== APPS[chain].name) throw new DeviceError('device/other-app', open)
}

async function keyOf(
  link: DeviceLink,
  chain: DeviceChain,
  path: string,
  shown: boolean,
): Promise<{ readonly address: string; readonly publicKey: Uint8Array }> {
  const { address, publicKey } = await APPS[chain].keyAt(link, path, shown)
  const reading = chainOf(chain).readAddress(address)
  if ('problem' in reading) throw new DeviceError('device/broken', 'address')
  return { address: reading.address, publicKey }
}
