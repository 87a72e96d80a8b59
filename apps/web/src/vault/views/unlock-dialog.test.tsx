// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../build/catalogs.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { UnlockDialog, type UnlockDialogProps } from './unlock-dialog.tsx'

const { status } = vi.hoisted(() => ({ status: { locked: true } }))
vi.mock('../services/session.ts', () => ({ keyring: { status: () => status } }))
vi.mock('../services/facts.ts', () => ({ facts: { tokens: new Map() } }))

let page: ReturnType<typeof onPage> | undefined
beforeEach(() => activateMessages('en', compileCatalog('en')))
afterEach(() => page?.leave())

const wordsOf = (kind: UnlockDialogProps['interaction']['kind'], locked: boolean): string => {
  status.locked = locked
  const input = { address: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh', vault: '', chain: 'eth' }
  const interaction = { kind, number: 1, input, done: vi.fn() } as unknown as InteractionOf<'sign'>
  page = onPage(<UnlockDialog interaction={interaction} />)
  return document.body.textContent ?? ''
}

it('ERR-031 asks to unlock a wallet that is locked, and says what asks for the password every time', () => {
  const words = wordsOf('sign', true)
  expect(words).toContain('Unlock the wallet')
  expect(words).toContain('Everything except orders asks for the password every time.')
})

it('does not say that an open wallet is locked when a payment asks for the password', () => {
  for (const kind of ['sign', 'signTransfer'] as const) {
    const words = wordsOf(kind, false)
    expect(words).toContain('Confirm with your password')
    expect(words).toContain('Everything except orders asks for the password every time.')
    expect(words).not.toMatch(/unlock the wallet|stays unlocked/iu)
    page?.leave()
  }
})
