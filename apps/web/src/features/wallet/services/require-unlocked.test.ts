import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeWalletDialog, openWalletDialog, walletDialogStore } from '../model/dialog-state.ts'
import { switchWallet, updateWallet, walletStore } from '../model/wallet-state.ts'
import { keyring } from './keyring.ts'
import { requireUnlocked } from './require-unlocked.ts'
import { refreshLock, signWithWallet } from './wallet-actions.ts'

const address = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const open = { locked: false, address, locksAt: 900 } as const

beforeEach(() => {
  switchWallet({ address, alias: 'A' })
  closeWalletDialog()
})
afterEach(() => vi.restoreAllMocks())

describe('before something is signed', () => {
  it('ERR-031 an open wallet is not asked about, a locked one is, once', async () => {
    vi.spyOn(keyring(), 'status').mockResolvedValue(open)
    updateWallet({ locked: false })
    expect([await requireUnlocked(), walletDialogStore.get(), walletStore.get().locksAt]).toEqual([
      true,
      undefined,
      900,
    ])
    updateWallet({ locked: true })
    const asked = requireUnlocked()
    expect(walletDialogStore.get()).toBe('unlock')
    updateWallet({ hideAssets: true })
    expect(walletDialogStore.get()).toBe('unlock')
    updateWallet({ locked: false })
    expect([await asked, walletDialogStore.get()]).toEqual([true, undefined])
  })

  it('the worker knows better than the page whether the wallet is open', async () => {
    vi.spyOn(keyring(), 'status').mockResolvedValue({ locked: true })
    updateWallet({ locked: false, locksAt: 900 })
    const asked = requireUnlocked()
    await vi.waitFor(() => expect(walletDialogStore.get()).toBe('unlock'))
    expect(walletStore.get()).toMatchObject({ locked: true, locksAt: undefined })
    closeWalletDialog()
    expect(await asked).toBe(false)
  })

  it.each([() => closeWalletDialog(), () => openWalletDialog('show')])(
    'closing the question, or another in its place, means no; opening the wallet later changes nothing',
    async (leave) => {
      const asked = requireUnlocked()
      await vi.waitFor(() => expect(walletDialogStore.get()).toBe('unlock'))
      leave()
      const left = walletDialogStore.get()
      expect(await asked).toBe(false)
      updateWallet({ locked: false })
      expect(walletDialogStore.get()).toBe(left)
    },
  )
})

describe('signing', () => {
  const tx = { TransactionType: 'Payment', Account: address }

  it('moves the end of the 15 minutes', async () => {
    vi.spyOn(keyring(), 'sign').mockResolvedValue({ hash: 'AB' } as never)
    vi.spyOn(keyring(), 'status').mockResolvedValue({ ...open, locksAt: 1800 })
    expect(await signWithWallet(tx)).toEqual({ hash: 'AB' })
    expect([vi.mocked(keyring().sign).mock.calls, walletStore.get().locksAt]).toEqual([[['swt', tx]], 1800])
  })

  it('ERR-031 a refusal because it is locked shows it as locked; any refusal reaches the caller', async () => {
    const { KeyringError } = await import('@tidebook/keyring')
    updateWallet({ locked: false, locksAt: 900 })
    const status = vi.spyOn(keyring(), 'status').mockResolvedValue({ locked: true })
    const sign = vi.spyOn(keyring(), 'sign').mockRejectedValue(new KeyringError('keyring/signature-failed'))
    await expect(signWithWallet(tx)).rejects.toMatchObject({ code: 'keyring/signature-failed' })
    expect([status.mock.calls.length, walletStore.get().locked]).toEqual([0, false])
    sign.mockRejectedValue(new KeyringError('keyring/locked'))
    await expect(signWithWallet(tx)).rejects.toMatchObject({ code: 'keyring/locked' })
    expect(walletStore.get()).toMatchObject({ locked: true, locksAt: undefined })
    status.mockResolvedValue(open)
    expect(await refreshLock()).toBe(true)
  })
})
