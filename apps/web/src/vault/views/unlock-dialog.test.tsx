// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { UnlockDialog } from './unlock-dialog.tsx'

vi.mock('../services/session.ts', () => ({ keyring: {} }))
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
