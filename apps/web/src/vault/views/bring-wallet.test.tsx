// @vitest-environment happy-dom
import type { BringingInput, BringingMode } from '@tidebook/keyring'
import { CHAIN_IDS, CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { definitionOf, generateSecret, type NetworkId } from '@tidebook/protocol'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import keystores from '../../../../../packages/chains/fixtures/keystores.json' with { type: 'json' }
import { compileCatalog } from '../../../build/catalogs.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { byRole } from '../../testing/by-role.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, messages } from '../testing/vault-session.ts'
import { openWindow } from '../testing/vault-window.ts'
import { BringDialog } from './bring-dialog.tsx'

vi.mock('../services/session.ts', () => import('../testing/vault-session.ts'))

// Public test keys of the ecosystem's libraries.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const KEY = 'ca6dbabef201dce8458f29b2290fef4cb80df3e16fef96347c3c250a883e4486'
const WIF = '5KMSMCwdreA7toKaZk7BYCsuk3c9jEpEuCtyL9ejrS2PMhp3aFn'
const PASSWORD = 'Harbour7light'
const FORGOT = 'Forgot it? Give this wallet a password of its own'

let view: ReturnType<typeof openWindow> | undefined
let done: ReturnType<typeof vi.fn>

const open = (input: Partial<BringingInput> = {}) => {
  const whole: BringingInput = { into: undefined, former: undefined, mode: 'add', way: 'secret', name: '', ...input }
  done = vi.fn()
  const interaction = { kind: 'import', number: 1, input: whole, done } as unknown as InteractionOf<'import'>
  view = openWindow(<BringDialog interaction={interaction} />)
  return view
}
/** A window of a browser that has a wallet already. */
const openFurther = (mode: BringingMode, input: Partial<BringingInput> = {}) =>
  open({ into: 'vault', former: ADDRESS, mode, name: 'Spare wallet', ...input })

/** Chooses a file with this text. */
const choose = (text: string, name = 'keystore.json'): Promise<void> =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    Object.defineProperty(input, 'files', { value: [new File([text], name, { type: 'application/json' })] })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
const stored = () =>
  messages.flatMap((message) => ('event' in message && message.event === 'store' ? [message.saved] : []))

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  messages.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  view?.close()
})

describe('a first wallet', () => {
  it('WAL-041 WAL-060 asks for secret, password and repeated password, and stores the wallet under it', async () => {
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

  it('WAL-036 a secret of the exchange’s network is known as one while it is typed', () => {
    const window = open()
    window.type('Secret', SECRET)
    expect(window.words()).toMatch(/Matches jHb9CJAWyB….* · SWTC/u)
  })

  const isFamily = (chain: ChainId) => ['xrp', 'call', 'stm', 'biz', 'bvcadt'].includes(chain)
  const secretOf = (chain: ChainId): string =>
    isFamily(chain) ? generateSecret(definitionOf(chain as NetworkId), new Uint8Array(16)) : chain === 'eos' ? WIF : KEY

  it.each(CHAIN_IDS.filter((chain) => chain !== 'swt'))(
    'WAL-037 the window for %s names its type and reads a key as one of it',
    (chain) => {
      const window = open({ chain })
      expect(window.words()).toContain(`the private key of your ${CHAIN_TITLES[chain]} wallet`)
      window.type('Secret', secretOf(chain))
      expect(window.words()).toMatch(new RegExp(`Matches .* · ${CHAIN_TITLES[chain]}`, 'u'))
    },
  )

  it('WAL-051 each password field can be shown and hidden', async () => {
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
    'WAL-042 WAL-043 WAL-044 %s shows the name and asks for secret and password',
    (mode) => {
      const window = openFurther(mode)
      expect(window.fields()).toEqual(['Name', 'Secret', 'Trading password'])
      expect([window.field('Name').value, window.field('Name').readOnly]).toEqual(['Spare wallet', true])
      expect(window.hasButton(FORGOT)).toBe(true)
    },
  )

  it('WAL-045 a spare wallet can be made instead', async () => {
    const window = openFurther('spare')
    await window.press('Add a new wallet')
    expect(messages).toContainEqual({ event: 'wants-create' })
    expect(done).toHaveBeenCalledExactlyOnceWith(undefined)
    window.close()
    expect(openFurther('modify').hasButton('Add a new wallet')).toBe(false)
  })

  it('WAL-050 the window for a keystore leads to a new password, too', async () => {
    const window = openFurther('spare', { way: 'file', chain: 'eth' })
    expect(window.hasField('Repeat the password')).toBe(false)
    await window.press(FORGOT)
    expect(window.hasField('Repeat the password')).toBe(true)
  })

  it('WAL-062 a forgotten password is replaced only with the secret of the wallet', async () => {
    const imports = vi.spyOn(keyring, 'importSecret')
    const window = open({ former: ADDRESS })
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

  it('WAL-052 another key of a spare wallet is a spare one, too', async () => {
    const { vault } = await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })
    const account = { chain: 'swt', address: 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1' } as const
    for (const spare of [true, false]) {
      messages.length = 0
      const window = openFurther('modify', { into: vault, changed: { account, spare } })
      window.type('Secret', SECRET)
      window.type('Trading password', PASSWORD)
      await window.submit()
      await expect.poll(() => done.mock.calls.length).toBe(1)
      // The page makes this account the wallet that trades.
      expect(stored().map(({ added }) => added?.address)).toEqual([spare ? undefined : ADDRESS])
      window.close()
    }
  })
})

describe('a file', () => {
  const [recorded] = keystores.single
  const text = JSON.stringify(recorded?.keystore)

  it('WAL-046 one way replaces the other, and what was typed for it is gone', async () => {
    const window = open()
    const way = (name: string): void => act(() => byRole(document, 'radio', name)[0]?.click())
    window.type('Secret', SECRET)
    window.type('Trading password', PASSWORD)
    way('By file')
    expect(window.fields()).toEqual(['Choose file', 'Password of the file', 'Trading password', 'Repeat the password'])
    expect(window.field('Trading password').value).toBe('')
    way('By secret')
    expect(window.fields()).toContain('Secret')
    expect(window.field('Secret').value).toBe('')
  })

  it('WAL-047 the name of the chosen file is shown', async () => {
    const window = open({ way: 'file' })
    expect(window.words()).toContain('No file chosen')
    await choose(text)
    expect(window.words()).toContain('keystore.json')
  })

  it('WAL-048 WAL-049 asks for its password and for a trading password that follows the rules', async () => {
    const window = open({ way: 'file' })
    await choose(text)
    expect(window.hasButton('Enter password of the file')).toBe(true)
    window.type('Password of the file', `${keystores.password}x`)
    window.type('Trading password', 'short')
    window.type('Repeat the password', 'short')
    expect(window.hasButton('Choose a password that meets the rules')).toBe(true)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    await window.press('Import wallet')
    await expect.poll(() => act(async () => window.words())).toContain('The password of the file is wrong')
    expect(stored()).toEqual([])
    window.type('Password of the file', keystores.password)
    window.type('Trading password', PASSWORD)
    window.type('Repeat the password', PASSWORD)
    await window.press('Import wallet')
    await expect.poll(() => act(async () => done.mock.calls.length)).toBe(1)
    expect(stored()).toMatchObject([{ added: { address: recorded?.keystore.address } }])
  })
})
