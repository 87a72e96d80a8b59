import { valueOf } from '../../../lib/loadable.ts'
import { addDevice, type StoredDevice } from '../../devices/index.ts'
import { accountsStore } from '../model/accounts.ts'
import { loadAccounts } from './vault-list.ts'
import { tellWalletAdded } from './wallet-messages.ts'

/** Puts a wallet of a device on the list; false where its address is on it already. */
export function addDeviceWallet(device: Omit<StoredDevice, 'kind'>): boolean {
  const own = valueOf(accountsStore.get()) ?? []
  const isThere = own.some(({ chain, address }) => chain === device.chain && address === device.address)
  if (isThere || !addDevice(device)) return false
  void loadAccounts()
  tellWalletAdded()
  return true
}
