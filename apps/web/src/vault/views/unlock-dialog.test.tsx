// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring } from '../testing/vault-session.ts'
import { openWindow } from '../testing/vault-window.ts'
import { UnlockDialog } from './unlock-dialog.tsx'

vi.mock('../services/session.ts', () => import('../testing/vault-session.ts'))
vi.mock('../services/facts.ts', () => ({ facts: { tokens: new Map() } }))

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => page?.leave())

it('requests the password of a locked wallet, and states what requires the password every time (ERR-031)', () => {
  const input = { address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', vault: '' }
  const interaction = { kind: 'unlock', number: 1, input, done: vi.fn() } as unknown as InteractionOf<'unlock'>
  page = onPage(<UnlockDialog interaction={interaction} />)
  const words = document.body.textContent ?? ''
  expect(words).toContain('Unlock the wallet')
  expect(words).toContain('Everything except orders requires the password every time.')
})

it('refuses an empty and a wrong password with its message, empties the field, and opens with the right one (ERR-021, ERR-022)', async () => {
  const password = 'Harbour7light'
  const { vault, added } = await keyring.importSecret('snoPBjXtMeMyMHUVTgbuqAfg1SUTb', 'swt', {
    password,
    repeat: password,
  })
  keyring.lock()
  const done = vi.fn()
  const input = { address: added?.address, vault }
  const interaction = { kind: 'unlock', number: 1, input, done } as unknown as InteractionOf<'unlock'>
  const view = openWindow(<UnlockDialog interaction={interaction} />)
  for (const [typed, message] of [
    ['', 'Enter a password'],
    ['Harbour7lighT', 'Incorrect password'],
  ] as const) {
    view.type('Trading password', typed)
    await view.press('Unlock')
    await expect.poll(() => act(async () => view.words())).toContain(message)
    expect([view.field('Trading password').value, keyring.status().locked, done.mock.calls]).toEqual(['', true, []])
  }
  view.type('Trading password', password)
  await view.press('Unlock')
  await expect.poll(() => act(async () => done.mock.calls)).toEqual([[true]])
  expect(keyring.status().locked).toBe(false)
  view.close()
})
