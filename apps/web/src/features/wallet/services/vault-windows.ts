import type { ChainId } from '@tidebook/chains/ids'
import { KeyringError, type DestinationInput, type ImportInput, type KeyringErrorCode } from '@tidebook/keyring'
import { valueOf } from '../../../lib/loadable.ts'
import { loadMessages, translate } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'
import { navigate } from '../../../lib/router/index.ts'
import { nameWallet } from '../../session/later.ts'
import { chooseDefault } from '../model/account-choices.ts'
import { takeChange, type AddressChange } from '../model/address-change.ts'
import { accountsStore, titleOfAccount, type Account, type AccountLine } from '../model/accounts.ts'
import type { VaultDialogKind } from '../model/dialog-state.ts'
import { walletStore } from '../model/wallet-state.ts'
import { exportWallets } from './accounts.ts'
import { hasInsufficientHoldings } from './further-wallets.ts'
import { vault } from './vault.ts'
import { findVaultToJoin, storedAddresses } from './vault-list.ts'
import { restoreWallet, clearWalletData, storedVault, vaultText } from './wallet-actions.ts'
import { showDone, showWalletAdded, showWalletError, showWalletMissing, walletErrorCode } from './wallet-messages.ts'

/** Loads the error messages. If that fails, the code is shown. */
function loadWalletMessages(): Promise<void> {
  return loadMessages('wallet').catch(() => undefined)
}

async function adding(): Promise<DestinationInput> {
  return {
    into: await findVaultToJoin(),
    current: walletStore.get().wallet?.address,
  }
}

/** Shows the window that imports a secret; a first wallet is added, every other one is a spare wallet. */
async function importSecret(more: Partial<ImportInput>): Promise<boolean> {
  const { into, current } = await adding()
  const mode = into === undefined ? 'add' : 'spare'
  const input: ImportInput = { into, current, mode, way: 'secret', name: translate('wallet.spare-name'), ...more }
  const short = input.mode === 'spare' && (await hasInsufficientHoldings())
  const saved = await vault().call('import', { ...input, short })
  if (saved !== undefined) showWalletAdded()
  return saved !== undefined
}

/**
 * Sets a new password for a wallet of a chain using its secret, and then offers its file (WAL-053, WAL-054).
 * @param chain the exchange's own by default
 */
async function resetForgottenPassword({ chain = network().profile }: WindowStart): Promise<void> {
  if (await importSecret({ mode: 'add', into: undefined, reset: true, chain })) await exportWallets()
}

async function changePassword(): Promise<void> {
  if ((await vault().call('changePassword', await storedVault())) === undefined) return
  showDone(translate('wallet.password-changed'))
  // An earlier file opens only with the previous password (WAL-059).
  await exportWallets()
}

async function modifyOwn(): Promise<void> {
  const { wallet } = walletStore.get()
  if (wallet === undefined) throw new KeyringError('keyring/no-wallet')
  const change = takeChange()
  const own = { chain: network().profile, address: wallet.address, vault: wallet.vault, isDefault: true }
  if ((await modify(own, change)) && change !== undefined) navigate(change.back)
}

/** Requests another key for a wallet. After a key warning it may be any key, also that of a listed wallet. */
async function modify(
  account: Pick<AccountLine, 'chain' | 'address' | 'path' | 'vault' | 'isDefault'>,
  change?: AddressChange,
): Promise<boolean> {
  const { chain, address, vault: id, isDefault } = account
  const { current } = await adding()
  const limit = change === undefined ? { listed: await storedAddresses(chain) } : { wanted: change.wanted }
  const saved = await vault().call('import', {
    into: await vaultText(id),
    current,
    mode: 'modify',
    way: 'secret',
    name: titleOfAccount({ chain, address }) ?? translate('wallet.default-alias'),
    changed: { account: { chain, address }, spare: !isDefault, ...limit },
  })
  if (saved === undefined) return false
  if (isDefault && saved.added !== undefined && chain !== network().profile) chooseDefault(chain, saved.added.address)
  showWalletAdded()
  await exportWallets()
  return true
}

async function clear(): Promise<void> {
  if (walletStore.get().wallet === undefined) throw new KeyringError('keyring/wallet-empty')
  if ((await vault().call('confirm', await storedVault())) !== true) return
  await clearWalletData()
  showDone(translate('wallet.cleared'))
}

/** Initial content of a window: the content of a scanned code, and the chain for which a wallet is needed. */
export interface WindowStart {
  readonly text: string | undefined
  readonly chain?: ChainId | undefined
}

const WINDOWS: Readonly<Record<VaultDialogKind, (start: WindowStart) => Promise<unknown>>> = {
  import: ({ chain }) => importSecret({ chain }),
  file: ({ text, chain }) => importSecret({ way: 'file', text, chain }),
  forgot: resetForgottenPassword,
  modify: modifyOwn,
  export: exportWallets,
  password: changePassword,
  clear,
  unlock: async () => vault().call('unlock', await storedVault()),
  show: async () => {
    const stored = await storedVault()
    return vault().call('show', { account: { chain: network().profile, address: stored.address }, vault: stored.vault })
  },
}

async function withErrorToast(act: () => Promise<unknown>, again: () => void): Promise<void> {
  try {
    await loadWalletMessages()
    await act()
  } catch (error) {
    if (error instanceof KeyringError && error.code === 'keyring/no-wallet') showWalletMissing()
    else showWalletError(error, again)
  }
}

/** Shows a window of the vault, and errors. Resolves when the window is closed. */
export function openVaultWindow(kind: VaultDialogKind, start: WindowStart, again: () => void): Promise<void> {
  return withErrorToast(() => WINDOWS[kind](start), again)
}

/** Requests another key for a wallet. The wallet itself stays as a spare wallet (WAL-034). Shows errors. */
export function modifyAccount(account: AccountLine): Promise<void> {
  return withErrorToast(
    () => modify(account),
    () => void modifyAccount(account),
  )
}

/** Requests the trading password of a wallet that this browser still stores, and makes it current; shows errors. */
export function openOtherWallet(account: Account): Promise<void> {
  return withErrorToast(
    () => restoreWallet(account),
    () => void openOtherWallet(account),
  )
}

/** A created wallet: its address, and whether it is the trading wallet. */
export interface CreatedWallet {
  readonly address: string
  readonly isTrading: boolean
}

/** Reason why no wallet was created. */
export interface CreationFailure {
  readonly code: KeyringErrorCode
}

/**
 * Shows the creation of a wallet in the vault's place on the page. Resolves with the new wallet, of `chain` if one is
 * given, or with the failure; undefined when the page was left. While the required balance for a further wallet is
 * missing (WAL-076), it creates no wallet of the exchange's network.
 */
export async function createInVault(chain?: ChainId): Promise<CreatedWallet | CreationFailure | undefined> {
  try {
    await loadWalletMessages()
    const short = await hasInsufficientHoldings()
    if (short && (chain === undefined || chain === network().profile)) return { code: 'keyring/holding-short' }
    const before = new Set(walletsOf(chain))
    const saved = await vault().call('create', { ...(await adding()), chain, short })
    if (saved === undefined) return undefined
    showWalletAdded()
    const own = saved.added?.address
    const address = walletsOf(chain).find((each) => !before.has(each)) ?? own
    return address === undefined ? undefined : { address, isTrading: walletStore.get().wallet?.address === own }
  } catch (error) {
    return { code: walletErrorCode(error) }
  }
}

/** Returns the addresses of a chain for which this browser has keys. */
function walletsOf(chain: ChainId | undefined): readonly string[] {
  return (valueOf(accountsStore.get()) ?? []).filter((account) => account.chain === chain).map(({ address }) => address)
}

/**
 * Links the current wallet to the account of the logged-in user (WAL-066), once its owner has unlocked it. Resolves
 * with whether they did; shows errors.
 */
export async function nameOwnWallet(again: () => void): Promise<boolean> {
  let publicKey: string | undefined
  await withErrorToast(async () => {
    publicKey = await vault().call('publicKey', await storedVault())
    if (publicKey !== undefined) await nameWallet(publicKey)
  }, again)
  return publicKey !== undefined
}

/** Leaves the creation of a wallet. */
export function dismissVaultWindow(): void {
  return vault().note({ note: 'dismiss' })
}
