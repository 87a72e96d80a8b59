// @vitest-environment happy-dom
import { KeyringError } from '@tidebook/keyring'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { proposalStore, type InteractionOf } from '../model/interaction.ts'
import { keyring, postToPage } from '../services/session.ts'
import { SignDialog } from './sign-dialog.tsx'
import { typeText } from '../../testing/type-text.ts'

const { status, arming } = vi.hoisted(() => ({ status: { locked: true }, arming: { armed: 'armed' } }))
vi.mock('../services/session.ts', () => ({
  keyring: { signedOrder: vi.fn(), status: () => status, unlock: vi.fn(), confirm: vi.fn() },
  postFailure: (error: KeyringError) => error.code,
  postStatus: () => undefined,
  postToPage: vi.fn(),
}))
vi.mock('../services/store-wallet.ts', () => ({ storeRenewed: vi.fn() }))
vi.mock('../services/facts.ts', () => ({ facts: { tokens: new Map(), payees: {}, phrase: 'olive rabbit poppy' } }))
// Reading has separate tests.
vi.mock('./use-armed.ts', () => ({
  MUST_READ: 'data-must-read',
  useArmed: () => ({ ...arming, isArmed: () => arming.armed === 'armed', readOn: vi.fn() }),
}))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const node = { Account: account, Fee: '10', Sequence: 7, LastLedgerSequence: 1270 }
const CANCEL = { TransactionType: 'OfferCancel', OfferSequence: 2, ...node }
const SETTING = { TransactionType: 'AccountSet', SetFlag: 1, ...node }
const signed = { blob: '00' }

let page: ReturnType<typeof onPage> | undefined
const done = vi.fn()

function ask(fields: typeof CANCEL | typeof SETTING, isLocked: boolean) {
  status.locked = isLocked
  proposalStore.set({ id: 1, bytes: 'AB', fields } as never)
  const interaction = { kind: 'sign', number: 1, input: { address: account, vault: 'sealed' }, done }
  page = onPage(<SignDialog interaction={interaction as unknown as InteractionOf<'sign'>} />)
}

function field(): HTMLInputElement | null {
  return document.querySelector('input[type=password]')
}

function words(): string {
  return document.body.textContent ?? ''
}

function type(text: string): void {
  return typeText(field() as HTMLInputElement, text)
}

function pressYes(): Promise<void> {
  return act(async () => document.querySelector<HTMLButtonElement>('button[data-primary]')?.click())
}

function pressEnter(): Promise<void> {
  return act(async () => void field()?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  arming.armed = 'armed'
  done.mockReset()
  vi.mocked(postToPage).mockReset()
  vi.mocked(keyring.unlock)
    .mockReset()
    .mockResolvedValue({ locked: false, renewed: Promise.resolve(undefined) } as never)
  vi.mocked(keyring.confirm)
    .mockReset()
    .mockResolvedValue(signed as never)
})
afterEach(() => {
  page?.leave()
  proposalStore.set(undefined)
})

it('a locked wallet requests the password inside the confirmation, next to the window check words (ERR-031)', async () => {
  ask(CANCEL, true)
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  expect(document.activeElement).toBe(field())
  expect(words()).toContain('olive rabbit poppy')
  expect(words()).toContain('After that, orders need no password for 15 minutes.')
  type('Tidebook1')
  await pressYes()
  expect(keyring.unlock).toHaveBeenCalledWith('sealed', account, 'Tidebook1', undefined)
  expect(keyring.confirm).toHaveBeenCalledWith(1, 'AB', false)
  expect(done).toHaveBeenCalledWith(signed)
})

it('an open wallet signs an order without the password', async () => {
  ask(CANCEL, false)
  expect(field()).toBeNull()
  await pressYes()
  expect(keyring.unlock).not.toHaveBeenCalled()
  expect(done).toHaveBeenCalledWith(signed)
})

it('everything except orders requests the password although the wallet is open, and does not call it locked', () => {
  ask(SETTING, false)
  expect(field()).not.toBeNull()
  expect(words()).toContain('Everything except orders requires the password every time.')
  expect(words()).not.toMatch(/unlock/iu)
})

it('a wrong password signs nothing and leaves the confirmation open and the field focused (ERR-021)', async () => {
  vi.mocked(keyring.unlock).mockRejectedValue(new KeyringError('keyring/incorrect-password'))
  ask(SETTING, false)
  type('wrong')
  await pressEnter()
  expect(words()).toContain('Incorrect password')
  expect(field()?.value).toBe('')
  expect(document.activeElement).toBe(field())
  expect(keyring.confirm).not.toHaveBeenCalled()
  expect(done).not.toHaveBeenCalled()
  const [way] = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Import with a secret',
  )
  act(() => way?.click())
  expect(done).toHaveBeenCalledWith(undefined)
  expect(postToPage).toHaveBeenCalledWith({ event: 'wants-import', chain: 'swt' })
})

it('a password is not accepted before the confirmation could be read', async () => {
  arming.armed = 'covered'
  ask(SETTING, false)
  type('Tidebook1')
  await pressEnter()
  await pressYes()
  expect(keyring.unlock).not.toHaveBeenCalled()
})

it('the password is requested when the wallet locks while the confirmation is open', async () => {
  vi.mocked(keyring.confirm).mockRejectedValueOnce(new KeyringError('keyring/locked'))
  ask(CANCEL, false)
  await pressYes()
  expect(done).not.toHaveBeenCalled()
  expect(field()).not.toBeNull()
  type('Tidebook1')
  await pressEnter()
  expect(done).toHaveBeenCalledWith(signed)
})
