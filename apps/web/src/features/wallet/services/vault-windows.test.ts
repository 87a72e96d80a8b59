// @vitest-environment happy-dom
import type { KeyringStatus, PageMessage, SavedWallet, VaultEvent } from '@tidebook/keyring'
import { Keyring, platformRandom } from '@tidebook/keyring/vault'
import { swt } from '@tidebook/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fastKdf } from '../../../../../../packages/keyring/src/testing/environment.ts'
import { compileCatalog } from '../../../testing/compiled-catalog.ts'
import { downloadText } from '../../../lib/download-text.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { SWT_NETWORK, useSpecificationWording } from '../../../testing/swt-network.ts'
import { setNetwork } from '../../../lib/network.ts'
import { toastStore } from '../../toasts/index.ts'
import { rememberChange } from '../model/address-change.ts'
import { closeWalletDialog, walletDialogStore, type VaultDialogKind } from '../model/dialog-state.ts'
import { writeWallet } from '../model/stored-wallet.ts'
import { switchWallet, updateWallet, walletStore } from '../model/wallet-state.ts'
import { chooseAccount } from './accounts.ts'
import { openVaultWindow } from './vault-windows.ts'
import { vaults } from './vault-list.ts'
import { listenToVaultAndTabs } from './wallet-actions.ts'

/** Mock of the vault's document: its calls, notifications and responses, and a function that sends its events. */
const document = vi.hoisted(() => ({
  calls: [] as (readonly [method: string, input: unknown])[],
  notes: [] as unknown[],
  answers: {} as Record<string, unknown>,
  say: (_event: unknown): void => undefined,
}))
vi.mock('./vault.ts', () => ({
  vault: () => ({
    started: true,
    call: async (method: string, input: unknown) => {
      document.calls.push([method, input])
      return document.answers[method]
    },
    note: (message: unknown) => void document.notes.push(message),
  }),
  onVaultEvent: (handleEvent: (event: unknown) => void) => {
    document.say = handleEvent
  },
}))
vi.mock(import('../../../lib/download-text.ts'), () => ({ downloadText: vi.fn() }))

// Public test keys from the ecosystem's libraries.
const OWN = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' } as const
const SPARE = { chain: 'swt', address: 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1' } as const
const PASSWORD = 'Harbour7light'
const OPEN: KeyringStatus = { locked: false, id: '', locksAt: 1_760_000_900_000 }

let saved: SavedWallet
/** Vaults of this browser, by their IDs. */
let stored: Map<string, string>

function say(event: VaultEvent): void {
  return document.say(event)
}

function open(kind: VaultDialogKind): Promise<void> {
  return openVaultWindow(kind, { text: undefined }, () => undefined)
}

function methods(): readonly string[] {
  return document.calls.map(([method]) => method)
}

function inputOf(method: string): unknown {
  return document.calls.find(([each]) => each === method)?.[1]
}

function messages(): readonly string[] {
  return toastStore.get().map(({ title }) => title)
}

function keepWallet(): void {
  const wallet = { address: OWN.address, alias: 'Mine', vault: saved.id }
  stored.set(saved.id, saved.vault)
  writeWallet(wallet)
  switchWallet(wallet)
}

beforeAll(async () => {
  const clock = (): number => 1_760_000_000_000
  const keyring = new Keyring({ network: swt, clock, monotonic: clock, random: platformRandom, kdf: fastKdf })
  saved = await keyring.importSecret('snoPBjXtMeMyMHUVTgbuqAfg1SUTb', 'swt', { password: PASSWORD, repeat: PASSWORD })
})
beforeEach(() => {
  for (const group of [undefined, 'wallet'] as const) activateMessages('en', compileCatalog('en', group))
  stored = new Map()
  vi.spyOn(vaults, 'all').mockImplementation(async () => [...stored.values()])
  vi.spyOn(vaults, 'load').mockImplementation(async (id) => stored.get(id))
  vi.spyOn(vaults, 'save').mockImplementation(async (id, text) => void stored.set(id, text))
  Object.assign(document, { calls: [], notes: [], answers: {} })
  vi.mocked(downloadText).mockClear()
  listenToVaultAndTabs()
})
afterEach(() => {
  toastStore.set([])
  closeWalletDialog()
  switchWallet(undefined)
  localStorage.clear()
  setNetwork(SWT_NETWORK)
})

describe('importing a wallet', () => {
  it('adds the first one, and every other one as a spare wallet (WAL-033)', async () => {
    await open('import')
    expect(inputOf('import')).toMatchObject({ mode: 'add', into: undefined, way: 'secret' })
    keepWallet()
    document.calls.length = 0
    await open('import')
    expect(inputOf('import')).toMatchObject({ mode: 'spare', into: saved.vault, current: OWN.address })
  })

  it('makes a wallet of the exchange’s network the trading wallet (WAL-008, WAL-021)', async () => {
    say({ event: 'store', saved })
    await expect.poll(() => document.notes).toEqual([{ note: 'stored', code: undefined }] satisfies PageMessage[])
    const wallet = { address: OWN.address, alias: 'SWTC trading wallet', vault: saved.id }
    expect(walletStore.get().wallet).toEqual(wallet)
    expect(stored.get(saved.id)).toBe(saved.vault)
    expect(localStorage.getItem('tidebook_wallet')).toContain(OWN.address)
  })

  it('replaces a forgotten password using the secret, and offers a new file (WAL-012, WAL-053, WAL-054)', async () => {
    keepWallet()
    say({ event: 'wants-import', chain: 'eth' })
    expect(walletDialogStore.get()).toMatchObject({ kind: 'forgot', wanted: { chain: 'eth' } })
    await open('forgot')
    // There is no vault to join, so the imported wallet gets a separate password.
    expect(inputOf('import')).toMatchObject({
      mode: 'add',
      into: undefined,
      current: OWN.address,
      reset: true,
      chain: 'swt',
    })
    expect(methods(), 'the person closed the window').toEqual(['import'])
    document.calls.length = 0
    document.answers = { import: saved }
    await open('forgot')
    expect(methods()).toEqual(['import', 'exportFile'])
  })

  it('offers the file for another key of the wallet, too (WAL-054)', async () => {
    keepWallet()
    document.answers = { import: saved }
    await open('modify')
    const changed = { account: OWN, spare: false, listed: [OWN.address] }
    expect(inputOf('import')).toMatchObject({ mode: 'modify', changed })
    expect(methods()).toEqual(['import', 'exportFile'])
  })

  it('accepts any key or the entered one after a key warning, also that of a listed wallet', async () => {
    keepWallet()
    for (const wanted of [undefined, SPARE.address]) {
      document.calls.length = 0
      rememberChange({ wanted, back: '/' })
      await open('modify')
      expect(inputOf('import')).toHaveProperty('changed', { account: OWN, spare: false, wanted })
    }
  })
})

describe('the file of the wallets', () => {
  it('is saved as text (WAL-057)', async () => {
    keepWallet()
    await open('export')
    expect(downloadText, 'the person closed the window').not.toHaveBeenCalled()
    document.answers = { exportFile: '{"wallets":[]}' }
    await open('export')
    expect(downloadText).toHaveBeenCalledExactlyOnceWith(
      'tidebook-wallets.txt',
      '{"wallets":[]}',
      'text/plain;charset=utf-8',
    )
  })

  it('shows the message to add a wallet when an export has none (WAL-058)', async () => {
    for (const [specification, message] of [
      [false, 'This browser has no wallet yet'],
      [true, 'Wallet address non-existent, add a wallet'],
    ] as const) {
      useSpecificationWording(specification)
      toastStore.set([])
      closeWalletDialog()
      await open('export')
      expect(messages()).toEqual([message])
      expect(walletDialogStore.get()?.kind).toBe('add')
    }
    expect([methods(), vi.mocked(downloadText).mock.calls]).toEqual([[], []])
  })

  it('is offered again after a password change, with a success notice (WAL-059)', async () => {
    keepWallet()
    await open('password')
    expect([methods(), messages()], 'the person closed the window').toEqual([['changePassword'], []])
    document.calls.length = 0
    document.answers = { changePassword: saved }
    await open('password')
    expect(methods()).toEqual(['changePassword', 'exportFile'])
    expect(messages()).toEqual(['Trading password changed'])
  })
})

describe('actions that need the trading password', () => {
  it('clears the session and the balances only after the password, and keeps the wallet (WAL-016, decision 0093)', async () => {
    keepWallet()
    updateWallet({ locked: false })
    localStorage.setItem('tidebook_lastBalances', '{}')
    await open('clear')
    expect([methods(), walletStore.get().locked]).toEqual([['confirm'], false])
    expect(localStorage.getItem('tidebook_lastBalances')).not.toBeNull()
    document.answers = { confirm: true }
    await open('clear')
    expect(methods()).toEqual(['confirm', 'confirm', 'lock'])
    expect(walletStore.get().locked).toBe(true)
    expect(localStorage.getItem('tidebook_lastBalances')).toBeNull()
    expect(messages()).toEqual(['Wallet cache cleared'])
    expect(walletStore.get().wallet?.address).toBe(OWN.address)
    expect(stored.get(saved.id), 'the ciphertext').toBe(saved.vault)
    expect(localStorage.getItem('tidebook_wallet')).toContain(OWN.address)
  })

  it('replaces a locked wallet with another default one only after the password (WAL-079)', async () => {
    keepWallet()
    const account = { ...SPARE, vault: saved.id }
    await chooseAccount(account)
    expect(inputOf('unlock')).toEqual({ address: SPARE.address, vault: saved.vault })
    expect(walletStore.get().wallet?.address).toBe(OWN.address)
    document.answers = { unlock: { ...OPEN, id: saved.id } }
    await chooseAccount(account)
    expect(walletStore.get().wallet?.address).toBe(SPARE.address)
  })

  it('stores the lock time in local storage, and no secret or password (WAL-081)', () => {
    keepWallet()
    const before = Object.keys(localStorage)
    say({ event: 'status', status: { ...OPEN, id: saved.id } })
    expect(walletStore.get()).toMatchObject({ locked: false, locksAt: OPEN.locksAt })
    const added = Object.entries({ ...localStorage }).filter(([key]) => !before.includes(key))
    expect(added).toEqual([['tidebook_free_password_state', String(OPEN.locksAt)]])
    say({ event: 'status', status: { locked: true } })
    expect(localStorage.getItem('tidebook_free_password_state')).toBeNull()
  })
})
