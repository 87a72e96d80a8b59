// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ImportInput } from '@tidebook/keyring'
import keystores from '../../../../../packages/chains/fixtures/keystores.json' with { type: 'json' }
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { useSpecificationWording } from '../../testing/swt-network.ts'
import type { InteractionOf } from '../model/interaction.ts'
import { ImportWaysDialog } from './import-ways-dialog.tsx'
import { typeText } from '../../testing/type-text.ts'

vi.mock('../services/session.ts', () => ({
  keyring: {},
  stretch: vi.fn(),
  postFailure: (error: { readonly code: string }) => error.code,
  postStatus: vi.fn(),
}))
vi.mock('../services/match-secret.ts', () => ({
  matchSecret: (secret: string) =>
    secret === '' ? { state: 'none' } : { state: 'matches', accounts: [{ chain: 'swt', address: 'j' }] },
}))
vi.mock('../services/move-focus-into-dialog.ts', () => ({ moveFocusIntoDialog: () => undefined }))
vi.mock('./phrase.tsx', () => ({ Phrase: () => null }))
vi.mock('./use-field-guard.ts', () => ({ useFieldGuard: () => ({ guard: 'open', goOn: () => undefined }) }))

let page: ReturnType<typeof onPage>

function open(way: ImportInput['way']): void {
  const input: ImportInput = { into: 'v', current: 'j', mode: 'spare', way, name: 'Spare' }
  page = onPage(
    <ImportWaysDialog interaction={{ kind: 'import', number: 1, input, done: vi.fn() } as InteractionOf<'import'>} />,
  )
}

function button(words: string) {
  return [...document.querySelectorAll('button')].some(({ textContent }) => textContent === words)
}

function type(caption: string, typed: string): void {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === caption)
  typeText(document.getElementById(label?.htmlFor ?? '') as HTMLInputElement, typed)
}

beforeEach(() => {
  for (const group of [undefined, 'wallet', 'vault'] as const) activateMessages('en', compileCatalog('en', group))
  useSpecificationWording(true)
})
afterEach(() => {
  page.leave()
  useSpecificationWording(false)
})

it('an import without a secret requests the wallet key (ERR-032)', () => {
  open('secret')
  expect(button('Input wallet key')).toBe(true)
})

it('an import without the password shows that it is required (ERR-030)', () => {
  open('secret')
  type('Secret', 's'.repeat(29))
  expect(button('Password required')).toBe(true)
})

async function choose(file: File): Promise<void> {
  const input = document.querySelector('input[type=file]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
}

function name() {
  return document.querySelector('output')?.textContent
}

const [{ keystore } = { keystore: undefined }] = keystores.single
it.each([
  ['a keystore that ends early (ERR-026)', '{"version":3,"crypto":{', 'This is not a wallet file or keystore'],
  ['a file of something else (ERR-026)', '{"a":1}', 'This is not a wallet file or keystore'],
  ['a keystore of an unknown type (ERR-025)', JSON.stringify({ ...keystore, type: 'doge' }), 'Keystore invalid'],
])('refuses %s when it is selected, before a password', async (_name, text, reason) => {
  open('file')
  await choose(new File([text], 'foreign.json', { type: 'application/json' }))
  expect(document.querySelector('[role=alert]')?.textContent).toBe(reason)
  expect(name()).toBe('No file chosen')
})

it('an unreadable file shows a warning and no file name (VAL-041)', async () => {
  open('file')
  await choose(new File([JSON.stringify(keystores.wallet)], 'wallet.json', { type: 'application/json' }))
  expect([name(), document.querySelector('[role=alert]')]).toEqual(['wallet.json', null])
  const unreadable = new File(['{}'], 'broken.json', { type: 'application/json' })
  Object.assign(unreadable, { text: () => Promise.reject(new DOMException('gone', 'NotReadableError')) })
  await choose(unreadable)
  expect(name()).toBe('No file chosen')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('The browser could not read the file')
})
