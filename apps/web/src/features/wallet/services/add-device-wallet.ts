import { valueOf } from '../../../lib/loadable.ts'
import { addDevice, type StoredDevice } from '../../devices/index.ts'
import { accountsStore } from '../model/accounts.ts'
import { loadAccounts } from './vault-list.ts'
import { showWalletAdded } from './wallet-messages.ts'

/** Adds a wallet of a device to the list; returns false if its address is already listed. */
export function addDeviceWallet(device: Omit<StoredDevice, 'kind'>): boolean {
  const own = valueOf(accountsStore.get()) ?? []
  const isThere = own.some(({ chain, address }) => chain === device.chain && address === device.address)
  if (isThere || !addDevice(device)) return false
  void loadAccounts()
  showWalletAdded()
  return true
}
