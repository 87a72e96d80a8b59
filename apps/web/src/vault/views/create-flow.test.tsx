// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { typeText } from '../../testing/type-text.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { CreateFlow } from './create-flow.tsx'

const { createDraft } = vi.hoisted(() => ({ createDraft: vi.fn() }))
vi.mock('../services/session.ts', () => ({
  keyring: { createDraft, discardDraft: () => undefined },
  postToPage: () => undefined,
  postStatus: () => undefined,
  postFailure: () => undefined,
}))
vi.mock('../services/facts.ts', () => ({ facts: { tokens: new Map(), missing: [] } }))
vi.mock('../services/protections.ts', () => ({ missingProtections: () => [] }))

const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const WORDS = 'able able able able able able able able able able able about'
let page: ReturnType<typeof onPage> | undefined
beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  createDraft.mockImplementation((kind: string) => ({
    address: ADDRESS,
    secret: kind === 'phrase' ? WORDS : 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb',
    positions: [0, 4, 8],
  }))
})
afterEach(() => {
  page?.leave()
  vi.unstubAllGlobals()
})

function open(chain?: 'eth' | 'swt'): string {
  const input = { into: undefined, current: undefined, chain }
  const interaction = { kind: 'create', number: 1, input, done: vi.fn() } as unknown as InteractionOf<'create'>
  page = onPage(<CreateFlow interaction={interaction} />)
  return page.place.textContent ?? ''
}

it('creates a phrase immediately when a wallet of another chain is requested, and names the chain', () => {
  const words = open('eth')
  expect(createDraft.mock.calls).toEqual([['phrase']])
  expect(words).toContain('Create a wallet for Ethereum')
  expect(words).toContain('These twelve words open your Ethereum wallet')
  expect(page?.all('[role="radio"], input[type="radio"]')).toEqual([])
})

it('offers a secret of the own chain and a phrase when no chain is requested', () => {
  createDraft.mockClear()
  const words = open()
  expect(createDraft.mock.calls).toEqual([['seed']])
  expect(words).toContain('Recovery phrase')
  expect(words).toContain('SWTC secret')
})

it('UX-204: moves to the next field of the backup check after each character', () => {
  open()
  const written = page?.all('button').find(({ textContent }) => textContent === 'I have written it down')
  act(() => (written as HTMLButtonElement).click())
  const fields = page?.all('input') as HTMLInputElement[]
  expect(document.activeElement).toBe(fields[0])
  typeText(fields[0] as HTMLInputElement, 's')
  expect(document.activeElement).toBe(fields[1])
  typeText(fields[1] as HTMLInputElement, 'o')
  expect(document.activeElement).toBe(fields[2])
})
