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

/** An account whose key lies in a device. */
export interface DeviceAccount {
  readonly chain: DeviceChain
  readonly path: string
  readonly address: string
}

/** The name of the application that has to be open on a device. */
export const appFor = (chain: DeviceChain): string => APPS[chain].name

/** The path of an account of a device, counted from 0. */
export const pathFor = (chain: DeviceChain, index: number): string => devicePath(APPS[chain].coin, index)

/**
 * The account at a path. With `shown`, after its owner has compared its address on the device.
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
 * Has a device sign a transfer: exactly the bytes that are handed over, which it shows to its owner, with the key of that
 * account and no other. What comes back is held against both before anybody gets it.
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
