// @vitest-environment happy-dom
import type { ImportInput, ImportMode } from '@tidebook/keyring'
import { chainOf } from '@tidebook/chains'
import { CHAIN_IDS, CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { definitionOf, generateSecret, type NetworkId } from '@tidebook/protocol'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import keystores from '../../../../../packages/chains/fixtures/keystores.json' with { type: 'json' }
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { byRole } from '../../testing/by-role.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, messages } from '../testing/vault-session.ts'
import { openWindow } from '../testing/vault-window.ts'
import { ImportWaysDialog } from './import-ways-dialog.tsx'

vi.mock('../services/session.ts', () => import('../testing/vault-session.ts'))

// Public test keys from the ecosystem's libraries.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const WIF = '5KMSMCwdreA7toKaZk7BYCsuk3c9jEpEuCtyL9ejrS2PMhp3aFn'
const PASSWORD = 'Harbour7light'
const NEW_SECRET = generateSecret(definitionOf('swt'), new Uint8Array(16).fill(1))
const SPARE_SECRET = generateSecret(definitionOf('swt'), new Uint8Array(16).fill(2))
const SPARE = keyring.addressOf(SPARE_SECRET)
/** An example from the documentation of Ethereum keystores. Its password is `testpassword`. */
const ETHEREUM = {
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262_144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  version: 3,
}
const ETHEREUM_KEY = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const NOT_VALID = 'This secret is not valid. Check every character.'
const WRONG_LENGTH = 'A secret has 26 to 36 characters, a private key 64 digits, a recovery phrase 12 to 24 words.'
const FORGOT = 'Forgot it? Give this wallet its own password'

let view: ReturnType<typeof openWindow> | undefined
let done: ReturnType<typeof vi.fn>

function open(input: Partial<ImportInput> = {}) {
  const whole: ImportInput = { into: undefined, current: undefined, mode: 'add', way: 'secret', name: '', ...input }
  done = vi.fn()
  const interaction = { kind: 'import', number: 1, input: whole, done } as unknown as InteractionOf<'import'>
  view = openWindow(<ImportWaysDialog interaction={interaction} />)
  return view
}

/** Opens a window in a browser that already has a wallet. */
function openFurther(mode: ImportMode, input: Partial<ImportInput> = {}) {
  return open({ into: 'vault', current: ADDRESS, mode, name: 'Spare wallet', ...input })
}

/** Selects a file with this text. */
function choose(text: string, name = 'keystore.json'): Promise<void> {
  return act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    Object.defineProperty(input, 'files', { value: [new File([text], name, { type: 'application/json' })] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

function stored() {
  return messages.flatMap((message) => ('event' in message && message.event === 'store' ? [message.saved] : []))
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  messages.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  view?.close()
})

describe('a first wallet', () => {
  it('is stored under the entered password, after secret, password and repeated password (WAL-041 WAL-060)', async () => {
    const window = open()
    expect(window.fields()).toEqual(['Secret', 'Trading password', 'Repeat the password'])
    window.type('Secret', SECRET)
    window.type('Trading password', PASSWORD)
    await window.submit()
    expect(stored(), 'without the repeat').toEqual([])
    window.type('Repeat the password', PASSWORD)
    await window.press('Import wallet')
    await expect.poll(() => done.mock.calls.length).toBe(1)
    const [{ vault, added } = {}] = stored()
    expect(added).toEqual({ chain: 'swt', address: ADDRESS })
    await expect(keyring.unlock(vault ?? '', ADDRESS, PASSWORD)).resolves.toBeDefined()
  })

  it('is recognized as one of the exchange’s network during typing (WAL-036)', () => {
    const window = open()
    window.type('Secret', SECRET)
    expect(window.words()).toMatch(/Matches jHb9CJAWyB….* · SWTC/u)
  })

  const isFamily = (chain: ChainId) => ['xrp', 'call', 'stm', 'biz', 'bvcadt'].includes(chain)
  const secretOf = (chain: ChainId): string =>
    isFamily(chain) ? generateSecret(definitionOf(chain as NetworkId), new Uint8Array(16)) : chain === 'eos' ? WIF : KEY

  it.each(CHAIN_IDS.filter((chain) => chain !== 'swt'))(
    'has %s in the title of its window, and its key is read as one of that chain (WAL-037)',
    (chain) => {
      const window = open({ chain })
      expect(window.words()).toContain(`the private key of your ${CHAIN_TITLES[chain]} wallet`)
      window.type('Secret', secretOf(chain))
      expect(window.words()).toMatch(new RegExp(`Matches .* · ${CHAIN_TITLES[chain]}`, 'u'))
    },
  )

  it.each([
    ['digits that are not hexadecimal', `g${KEY.slice(1)}`, NOT_VALID],
    ['a seed with a mistyped character', `${SECRET.slice(0, -1)}c`, NOT_VALID],
    ['an Eos key with a mistyped character', `${WIF.slice(0, -1)}o`, NOT_VALID],
    ['a seed that is cut', SECRET.slice(0, 20), WRONG_LENGTH],
  ])('is refused with a message for %s, and nothing is imported (VAL-027)', async (_fault, secret, message) => {
    const imports = vi.spyOn(keyring, 'importSecret')
    const window = open()
    window.type('Secret', secret)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    expect(byRole(document, 'alert').map(({ textContent }) => textContent)).toEqual([message])
    expect(window.hasButton('Correct the secret')).toBe(true)
    await window.submit()
    expect([imports.mock.calls, stored(), done.mock.calls]).toEqual([[], [], []])
  })

  it('has a show and hide button for each password field (WAL-051)', async () => {
    const window = open()
    for (const [place, caption] of window.fields().entries()) {
      const typeOf = (): string => window.field(caption).type
      const press = (name: string): void =>
        act(() => byRole(document, 'button', name)[name === 'Show' ? place : 0]?.click())
      expect(typeOf()).toBe('password')
      press('Show')
      expect(typeOf(), caption).toBe('text')
      press('Hide')
      expect(typeOf(), caption).toBe('password')
    }
  })
})

describe('a further wallet and a changed one', () => {
  it.each(['spare', 'modify'] as const)(
    '%s shows the name and requests secret and password (WAL-042 WAL-043 WAL-044)',
    (mode) => {
      const window = openFurther(mode)
      expect(window.fields()).toEqual(['Name', 'Secret', 'Trading password'])
      expect([window.field('Name').value, window.field('Name').readOnly]).toEqual(['Spare wallet', true])
      expect(window.hasButton(FORGOT)).toBe(true)
    },
  )

  it('can be created instead of imported if it is a spare one (WAL-045)', async () => {
    const window = openFurther('spare')
    await window.press('Add a new wallet')
    expect(messages).toContainEqual({ event: 'wants-create' })
    expect(done).toHaveBeenCalledExactlyOnceWith(undefined)
    window.close()
    expect(openFurther('modify').hasButton('Add a new wallet')).toBe(false)
  })

  it('leads to a new password from the keystore window too (WAL-050)', async () => {
    const window = openFurther('spare', { way: 'file', chain: 'eth' })
    expect(window.hasField('Repeat the password')).toBe(false)
    await window.press(FORGOT)
    expect(window.hasField('Repeat the password')).toBe(true)
  })

  it('warns about a key of another chain than that of the forgotten password (WAL-053)', () => {
    for (const [chain, other] of [
      ['swt', ETHEREUM_KEY],
      ['eth', SECRET],
    ] as const) {
      const window = open({ current: ADDRESS, reset: true, chain })
      window.type('Secret', other)
      expect(window.words()).toContain(`This does not add a ${CHAIN_TITLES[chain]} wallet`)
      window.type('Secret', chain === 'swt' ? SECRET : ETHEREUM_KEY)
      expect(window.words()).not.toContain('This does not add')
      window.close()
    }
  })

  it('requires the secret of the wallet to replace a forgotten password (WAL-062)', async () => {
    const imports = vi.spyOn(keyring, 'importSecret')
    const window = open({ current: ADDRESS })
    window.type('Secret', `${SECRET.slice(0, -1)}c`)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    await window.submit()
    expect(window.hasButton('Correct the secret')).toBe(true)
    expect([imports.mock.calls, stored()]).toEqual([[], []])
    window.type('Secret', SECRET)
    await window.submit()
    await expect.poll(() => done.mock.calls.length).toBe(1)
    const [{ vault } = {}] = stored()
    await expect(keyring.unlock(vault ?? '', ADDRESS, PASSWORD)).resolves.toBeDefined()
  })

  it('stays a spare wallet with another key (WAL-052)', async () => {
    const { vault } = await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })
    const account = { chain: 'swt', address: 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1' } as const
    for (const spare of [true, false]) {
      messages.length = 0
      const window = openFurther('modify', { into: vault, changed: { account, spare } })
      window.type('Secret', SECRET)
      window.type('Trading password', PASSWORD)
      await window.submit()
      await expect.poll(() => done.mock.calls.length).toBe(1)
      // The page makes this account the trading wallet.
      expect(stored().map(({ added }) => added?.address)).toEqual([spare ? undefined : ADDRESS])
      window.close()
    }
  })

  const changed = { account: { chain: 'swt', address: SPARE }, spare: true, listed: [SPARE, ADDRESS] } as const
  const alerts = () => byRole(document, 'alert').map(({ textContent }) => textContent)

  it.each([
    ['of another listed wallet', SECRET, 'Wallet address and key do not match.'],
    ['that it has', SPARE_SECRET, 'This wallet already has this key. Enter another one.'],
  ])('refuses the key %s with a message, and imports nothing (VAL-025)', async (_key, secret, message) => {
    const imports = vi.spyOn(keyring, 'importSecret')
    const window = openFurther('modify', { changed })
    window.type('Secret', secret)
    window.type('Trading password', PASSWORD)
    expect(alerts()).toEqual([message])
    expect(window.words()).not.toContain('Matches')
    await window.submit()
    expect(window.hasButton('Correct the secret')).toBe(true)
    expect([imports.mock.calls, stored(), done.mock.calls]).toEqual([[], [], []])
    window.type('Secret', NEW_SECRET)
    expect([alerts(), window.hasButton('Import wallet')]).toEqual([[], true])
  })

  it('accepts the address that the user entered, even if it is listed, and no other (VAL-025)', () => {
    const window = openFurther('modify', { changed: { ...changed, wanted: ADDRESS } })
    window.type('Secret', NEW_SECRET)
    expect(alerts()).toEqual(['Wallet address and key do not match.'])
    window.type('Secret', SECRET)
    expect(alerts()).toEqual([])
  })

  it('accepts the key that it has if it gets a separate password', async () => {
    const window = openFurther('modify', { changed })
    window.type('Secret', SPARE_SECRET)
    await window.press(FORGOT)
    expect(alerts()).toEqual([])
    await window.press('Use the password of your wallets')
    expect(alerts()).toEqual(['This wallet already has this key. Enter another one.'])
    await window.press(FORGOT)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    await window.press('Import wallet')
    await expect.poll(() => done.mock.calls.length).toBe(1)
    await expect(keyring.unlock(stored()[0]?.vault ?? '', SPARE, PASSWORD)).resolves.toBeDefined()
  })
})

describe('a file', () => {
  const [recorded] = keystores.single
  const text = JSON.stringify(recorded?.keystore)

  it('replaces the secret form and discards its input, and vice versa (WAL-046)', async () => {
    const window = open()
    const way = (name: string): void => act(() => byRole(document, 'radio', name)[0]?.click())
    window.type('Secret', SECRET)
    window.type('Trading password', PASSWORD)
    way('By file')
    expect(window.fields()).toEqual(['Choose file', 'File password', 'Trading password', 'Repeat the password'])
    expect(window.field('Trading password').value).toBe('')
    way('By secret')
    expect(window.fields()).toContain('Secret')
    expect(window.field('Secret').value).toBe('')
  })

  it('can give a wallet another key, only one of its chain, which becomes the default one (WAL-046 WAL-052)', async () => {
    const { vault } = await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })
    const change = async (chain: ChainId, wanted?: string): Promise<ReturnType<typeof open>> => {
      const changed = { account: { chain, address: ADDRESS }, spare: false, wanted }
      const window = openFurther('modify', { into: vault, changed })
      act(() => byRole(document, 'radio', 'By file')[0]?.click())
      expect(window.fields()).toEqual(['Name', 'Choose file', 'File password', 'Trading password'])
      await choose(text)
      window.type('File password', keystores.password)
      window.type('Trading password', PASSWORD)
      await window.press('Import wallet')
      return window
    }
    for (const [chain, wanted] of [['tron'], ['swt', ADDRESS]] as const) {
      const window = await change(chain, wanted)
      await expect.poll(() => act(async () => window.words())).toContain('The file has no key for this wallet')
      expect(stored()).toEqual([])
      window.close()
    }
    await change('swt', recorded?.keystore.address)
    await expect.poll(() => act(async () => done.mock.calls.length)).toBe(1)
    expect(stored()).toMatchObject([{ added: { chain: 'swt', address: recorded?.keystore.address } }])
  })

  it('has no new key for a wallet if its only wallet is listed (VAL-025)', async () => {
    const { vault } = await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })
    const address = recorded?.keystore.address ?? ''
    for (const account of [ADDRESS, address]) {
      const changed = { account: { chain: 'swt', address: account }, spare: false, listed: [ADDRESS, address] } as const
      const window = openFurther('modify', { way: 'file', into: vault, changed })
      await choose(text)
      window.type('File password', keystores.password)
      window.type('Trading password', PASSWORD)
      await window.press('Import wallet')
      await expect.poll(() => act(async () => window.words())).toContain('Address exists')
      expect([stored(), done.mock.calls]).toEqual([[], []])
      window.close()
    }
  })

  it('shows the name of the selected file (WAL-047)', async () => {
    const window = open({ way: 'file' })
    expect(window.words()).toContain('No file chosen')
    await choose(text)
    expect(window.words()).toContain('keystore.json')
  })

  it.each([
    ['random text', 'no wallet at all', 'This is not a wallet file or keystore'],
    ['JSON that ends early', text.slice(0, -1), 'This is not a wallet file or keystore'],
    ['other JSON', '{"a":1}', 'This is not a wallet file or keystore'],
    [
      'a key that is not hexadecimal',
      JSON.stringify({ ...recorded?.keystore, ciphertext: 'zz'.repeat(29) }),
      'Keystore invalid',
    ],
  ])('with %s is refused with a message, and discarded (VAL-027)', async (_fault, content, message) => {
    const window = open({ way: 'file' })
    await choose(content)
    await expect.poll(() => act(async () => window.words())).toContain(message)
    expect(window.words()).toContain('No file chosen')
    expect([stored(), done.mock.calls]).toEqual([[], []])
  })

  /** Enters the passwords and imports a file with this text. */
  const importFile = async (content: object, filePassword: string): Promise<ReturnType<typeof open>> => {
    const window = open({ way: 'file' })
    await choose(JSON.stringify(content))
    window.type('File password', filePassword)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    await window.press('Import wallet')
    return window
  }
  const { crypto, ...uncovered } = keystores.single[0]?.keystore ?? { crypto: {} }

  it.each<[string, object]>([
    ['without its cipher', { ...uncovered, crypto: { ...crypto, cipher: undefined } }],
    ['with an unknown key derivation', { ...uncovered, crypto: { ...crypto, kdf: 'bcrypt' } }],
    ['with a cut ciphertext', { ...uncovered, crypto, ciphertext: 'abc' }],
    ['of Ethereum without its key', { version: 3, crypto: { ...ETHEREUM.crypto, ciphertext: undefined } }],
  ])(
    'shows that a keystore %s is invalid as soon as it is selected, and does not keep it (ERR-025)',
    async (_fault, keystore) => {
      const window = open({ way: 'file' })
      await choose(JSON.stringify(keystore))
      await expect.poll(() => act(async () => window.words())).toContain('Keystore invalid')
      expect(window.words()).toContain('No file chosen')
      expect([stored(), done.mock.calls]).toEqual([[], []])
    },
  )

  it('shows that the password of an Ethereum keystore is wrong, and accepts the right one (ERR-027)', async () => {
    const window = await importFile(ETHEREUM, 'other')
    await expect.poll(() => act(async () => window.words())).toContain('The file password is wrong')
    expect(stored()).toEqual([])
    window.close()
    await importFile(ETHEREUM, 'testpassword')
    await expect.poll(() => act(async () => done.mock.calls.length)).toBe(1)
    const account = { chain: 'eth', address: chainOf('eth').addressOf(ETHEREUM_KEY) } as const
    expect(await keyring.revealSecret(stored()[0]?.vault ?? '', account, PASSWORD)).toBe(ETHEREUM_KEY)
  })

  it('requests its password and a trading password that follows the rules (WAL-048 WAL-049)', async () => {
    const window = open({ way: 'file' })
    await choose(text)
    expect(window.hasButton('Enter file password')).toBe(true)
    window.type('File password', `${keystores.password}x`)
    window.type('Trading password', 'short')
    window.type('Repeat the password', 'short')
    expect(window.hasButton('Choose a password that meets the rules')).toBe(true)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    await window.press('Import wallet')
    await expect.poll(() => act(async () => window.words())).toContain('The file password is wrong')
    expect(stored()).toEqual([])
    window.type('File password', keystores.password)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    await window.press('Import wallet')
    await expect.poll(() => act(async () => done.mock.calls.length)).toBe(1)
    expect(stored()).toMatchObject([{ added: { address: recorded?.keystore.address } }])
  })
})
