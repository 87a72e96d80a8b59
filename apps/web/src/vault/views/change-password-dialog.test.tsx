// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring } from '../testing/vault-session.ts'
import { openWindow } from '../testing/vault-window.ts'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

vi.mock('../services/session.ts', () => import('../testing/vault-session.ts'))

// A public test key from the ecosystem's libraries.
const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const [OLD, NEW] = ['Harbour7light', 'Lantern8boat']

let view: ReturnType<typeof openWindow>
afterEach(() => view.close())
beforeEach(() => activateMessages('en', compileCatalog('en')))

it('requests the old password, the new one and its repeat, and does not mix them up (WAL-061)', async () => {
  const { vault } = await keyring.importSecret(SECRET, 'swt', { password: OLD, repeat: OLD })
  const done = vi.fn<(saved: { readonly vault: string } | undefined) => void>()
  const input = { address: ADDRESS, vault }
  const interaction = { kind: 'changePassword', number: 1, input, done } as unknown as InteractionOf<'changePassword'>
  view = openWindow(<ChangePasswordDialog interaction={interaction} />)
  expect(view.fields()).toEqual(['Current password', 'New password', 'Repeat the password'])

  view.type('Current password', `${OLD}x`)
  view.type('New password', NEW)
  view.type('Repeat the password', NEW)
  await view.press('Change password')
  await expect.poll(() => act(async () => view.words())).toContain('Incorrect password')
  view.type('Current password', OLD)
  await view.press('Change password')
  await expect.poll(() => act(async () => done.mock.calls.length)).toBe(1)
  const changed = done.mock.calls[0]?.[0]?.vault ?? ''
  await expect(keyring.unlock(changed, ADDRESS, OLD)).rejects.toMatchObject({ code: 'keyring/incorrect-password' })
  await expect(keyring.unlock(changed, ADDRESS, NEW)).resolves.toBeDefined()
})
