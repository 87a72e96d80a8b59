// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWalletFile } from '@tidebook/keyring/vault'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring, stretch } from '../testing/vault-session.ts'
import { openWindow } from '../testing/vault-window.ts'
import { ExportDialog } from './export-dialog.tsx'

vi.mock('../services/session.ts', () => import('../testing/vault-session.ts'))

// A public test key from the ecosystem's libraries.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ACCOUNT = { chain: 'swt', address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh' } as const
const PASSWORD = 'Harbour7light'

let view: ReturnType<typeof openWindow>
let done: ReturnType<typeof vi.fn>
beforeEach(async () => {
  activateMessages('en', compileCatalog('en'))
  const { vault } = await keyring.importSecret(SECRET, 'swt', { password: PASSWORD, repeat: PASSWORD })
  done = vi.fn()
  const input = { account: ACCOUNT, vault, names: {}, defaults: [ACCOUNT] }
  const interaction = { kind: 'exportFile', number: 1, input, done } as unknown as InteractionOf<'exportFile'>
  view = openWindow(<ExportDialog interaction={interaction} />)
})
afterEach(() => view.close())

it('shows what the file contains (WAL-055)', () => {
  expect(view.words()).toContain('The file holds your secrets, encrypted with your trading password.')
})

it('closes on cancel without a file (WAL-056)', async () => {
  await view.press('Cancel')
  expect(done).toHaveBeenCalledExactlyOnceWith(undefined)
})

it('exports text with the encrypted wallet and no plaintext secret (WAL-056 WAL-057)', async () => {
  view.type('Trading password', PASSWORD)
  await view.press('Export')
  await expect.poll(() => act(async () => done.mock.calls.length), { timeout: 60_000 }).toBe(1)
  const [text] = done.mock.calls[0] as unknown as readonly [string]
  for (const clear of [SECRET, PASSWORD]) expect(text).not.toContain(clear)
  const opened = await openWalletFile(text, PASSWORD, stretch)
  expect(opened).toMatchObject([{ secret: SECRET, accounts: [ACCOUNT] }])
})
