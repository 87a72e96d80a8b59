// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ImportInput, SavedWallet } from '@tidebook/keyring'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { keyring } from '../services/session.ts'
import { storeImported } from '../services/store-wallet.ts'
import { useImportForm } from './use-import-form.ts'

vi.mock('../services/session.ts', () => ({
  keyring: { importSecret: vi.fn() },
  postFailure: vi.fn(),
  postStatus: vi.fn(),
}))
vi.mock('../services/store-wallet.ts', () => ({
  readStoredVault: async (text: string) => text,
  storeImported: vi.fn(),
}))
vi.mock('../services/match-secret.ts', () => ({
  matchSecret: () => ({ state: 'matches', accounts: [{ chain: 'swt', address: 'j' }] }),
}))

const SAVED: SavedWallet = { id: 'a', vault: 'v', locksAt: 0, added: { chain: 'swt', address: 'j' } }
const input: ImportInput = { into: 'v', current: 'j', mode: 'spare', way: 'secret', name: 'Spare' }
let window: ReturnType<typeof useImportForm>
let done: ReturnType<typeof vi.fn>
let page: ReturnType<typeof onPage>

function Window(): null {
  const form = useImportForm({ kind: 'import', number: 1, input, done } as unknown as InteractionOf<'import'>)
  useEffect(() => {
    window = form
  })
  return null
}

beforeEach(() => {
  vi.clearAllMocks()
  done = vi.fn()
  page = onPage(<Window />)
  act(() => window.change({ secret: 's'.repeat(29) }))
  act(() => window.change({ password: 'Tidebook1' }))
})
afterEach(() => page.leave())

it('adds one wallet at a time, and the window closes when it is stored (WAL-067 WAL-068)', async () => {
  const { promise, resolve } = Promise.withResolvers<SavedWallet>()
  vi.mocked(keyring.importSecret).mockReturnValue(promise)
  await act(async () => void window.submit())
  expect(window.busy).toBe(true)
  await act(async () => void window.submit())
  expect(keyring.importSecret).toHaveBeenCalledTimes(1)
  expect(done).not.toHaveBeenCalled()
  await act(async () => resolve(SAVED))
  await expect.poll(() => done.mock.calls).toEqual([[SAVED]])
  expect(storeImported).toHaveBeenCalledExactlyOnceWith(SAVED, input, 'v')
})

it('clears the password after a failure and keeps the secret for another try (WAL-071)', async () => {
  vi.mocked(keyring.importSecret).mockRejectedValue(new Error('no'))
  await act(() => window.submit())
  expect([window.form.password, window.form.secret, window.busy]).toEqual(['', 's'.repeat(29), false])
  expect(done).not.toHaveBeenCalled()
})
