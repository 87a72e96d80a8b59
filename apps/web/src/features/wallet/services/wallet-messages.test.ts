import { KEYRING_ERROR_CODES, KeyringError } from '@tidebook/keyring'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { compileCatalog, readMessages } from '../../../../build/catalogs.ts'
import { activateMessages } from '../../../lib/i18n.ts'
import { useSpecificationWording } from '../../../testing/swt-network.ts'
import { toastStore } from '../../toasts/index.ts'
import { walletDialogStore } from '../model/dialog-state.ts'
import { copyText } from './clipboard.ts'
import { showWalletAdded, showWalletError, showWalletMissing } from './wallet-messages.ts'

function last() {
  return toastStore.get().at(-1)
}

function speak(language: 'en' | 'zh' | 'ru') {
  return activateMessages(language, compileCatalog(language))
}

afterEach(() => {
  toastStore.set([])
  walletDialogStore.set(undefined)
  useSpecificationWording(false)
})

describe('wallet messages', () => {
  it('are shown in the language of the page for 2 seconds (ERR-033, ERR-021)', () => {
    speak('zh')
    showWalletError(new KeyringError('keyring/incorrect-password'))
    expect(last()).toMatchObject({ title: '交易密码错误', durationMs: 2000, kind: 'danger' })
    speak('ru')
    showWalletError(new KeyringError('keyring/incorrect-password'))
    expect(last()).toMatchObject({ title: 'Неверный пароль', durationMs: 2000 })
    expect(toastStore.get()).toHaveLength(1)
  })

  it.each([
    ['ERR-021', 'keyring/incorrect-password', 'Incorrect password'],
    ['ERR-022', 'keyring/empty-password', 'Null password not allowed'],
    ['ERR-023', 'keyring/no-wallet', 'Wallet address non-existent, add a wallet'],
    ['ERR-024', 'keyring/secret-invalid', 'Secret invalid'],
    ['ERR-029', 'keyring/wallet-empty', 'Wallet empty'],
    ['ERR-031', 'keyring/locked', 'Input trade password'],
    ['ERR-038', 'keyring/signature-failed', 'Unable to submit due to signature failure'],
  ] as const)('%s %s in English exactly as specified', (_row, code, text) => {
    useSpecificationWording(true)
    speak('en')
    expect(showWalletError(new KeyringError(code))).toBe(code)
    expect(last()?.title).toBe(text)
  })

  it('have a text and a next step for every keyring code in every language', () => {
    for (const language of ['en', 'zh', 'ru']) {
      const messages = readMessages(language)
      for (const code of KEYRING_ERROR_CODES) {
        expect(messages[`error.${code}`], `${language} ${code}`).toBeTruthy()
        expect(messages[`error-next.${code}`], `${language} ${code}`).toBeTruthy()
      }
    }
  })

  it('offer the ways to get a wallet if there is none (ERR-023, ROL-005)', () => {
    useSpecificationWording(true)
    speak('en')
    showWalletMissing()
    expect(last()?.title).toBe('Wallet address non-existent, add a wallet')
    expect(walletDialogStore.get()).toEqual({ kind: 'add' })
  })

  it('stay and offer a retry for a vault that did not start', () => {
    speak('en')
    const again = vi.fn()
    showWalletError(new KeyringError('keyring/worker-failed'), again)
    expect(last()).toMatchObject({ durationMs: 0, action: { label: 'Try again' } })
    last()?.action?.run()
    expect(again).toHaveBeenCalledOnce()
    showWalletError(new KeyringError('keyring/incorrect-password'), again)
    expect(last()?.action).toBeUndefined()
  })

  it('report an added wallet (ERR-082)', () => {
    speak('en')
    showWalletAdded()
    expect(last()).toMatchObject({ title: 'Wallet added', kind: 'done', durationMs: 2000 })
  })
})

describe('clipboard', () => {
  it('shows copy success and copy failed (ERR-075)', async () => {
    speak('en')
    expect(await copyText('j…', { writeText: () => Promise.resolve() })).toBe(true)
    expect(last()).toMatchObject({ title: 'Copy success', kind: 'done' })
    expect(await copyText('j…', { writeText: () => Promise.reject(new DOMException('denied')) })).toBe(false)
    expect(last()).toMatchObject({ title: 'Copy failed', kind: 'warning' })
  })
})
