import type { ChainId } from '@tidebook/chains/ids'
import type { StoredVault } from '@tidebook/keyring'
import { keyring, postStatus } from './session.ts'
import { storeRenewed } from './store-wallet.ts'

/**
 * Unlocks a wallet with its trading password. Does not wait until the page has stored the renewed vault.
 * @throws KeyringError
 */
export async function unlockWallet(
  { vault, address, chain }: StoredVault & { readonly chain?: ChainId | undefined },
  password: string,
): Promise<void> {
  const { renewed } = await keyring.unlock(vault, address, password, chain)
  postStatus()
  storeRenewed(renewed, vault)
}
