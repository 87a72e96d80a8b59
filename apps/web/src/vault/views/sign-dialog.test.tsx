// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import type { CancelContext } from '@tidebook/keyring'
import type { TransactionJson } from '@tidebook/protocol'
import { buildOfferCancel, buildOfferCreate } from '@tidebook/protocol/transactions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { proposalStore, type InteractionOf } from '../model/interaction.ts'
import { keyring } from '../services/session.ts'
import { SignDialog } from './sign-dialog.tsx'

// Signing has separate tests.
vi.mock('../services/session.ts', () => ({
  keyring: { signedOrder: vi.fn(), status: () => ({ locked: false }) },
  statusStore: { get: () => ({ locked: true }), subscribe: () => () => undefined },
}))
vi.mock('../services/facts.ts', () => ({ facts: { tokens: new Map() } }))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const signed = buildOfferCreate({
  account,
  side: 'sell',
  base: { currency: 'SWT' },
  counter: { currency: 'CNY', issuer: account },
  amount: parseDecimal('1000'),
  price: parseDecimal('0.0042'),
})
const record: CancelContext = {
  base: { code: 'SWT', issuer: '' },
  counter: { code: 'CNY', issuer: account },
  side: 'sell',
  price: '0.0042',
  amount: '700',
}
const node = { Fee: '10', Sequence: 7, LastLedgerSequence: 1270 }
let page: ReturnType<typeof onPage> | undefined

function ask(tx: TransactionJson, cancels?: CancelContext): string {
  const order = { ...record, type: 'limit', priceDecimal: 6, warnings: [] }
  proposalStore.set({ id: 1, bytes: '', fields: { ...tx, ...node } })
  const input = {
    address: account,
    vault: '',
    order: tx.TransactionType === 'OfferCreate' ? order : undefined,
    cancels,
  }
  page = onPage(
    <SignDialog interaction={{ kind: 'sign', number: 1, input, done: vi.fn() } as unknown as InteractionOf<'sign'>} />,
  )
  return document.body.textContent ?? ''
}

beforeEach(() => {
  activateMessages('en', compileCatalog('en'))
  vi.mocked(keyring.signedOrder).mockReset()
})
afterEach(() => {
  page?.leave()
  proposalStore.set(undefined)
})

const cancel = buildOfferCancel({ account, offerSequence: 2 })

it('shows side, amount and price of an order that was signed in this window, from its own bytes', () => {
  vi.mocked(keyring.signedOrder).mockReturnValue(signed)
  const words = ask(cancel, { ...record, price: '9' })
  expect(words).toContain('Cancel your order to sell 1,000 SWTC at 0.0042 CNY?')
  expect(words).toContain('You signed this order in this window.')
  expect(words).not.toContain('Cancel order 2')
})

it('omits details from the records in the title, and names the records as their source', () => {
  const words = ask(cancel, record)
  expect(words).toContain('Cancel this order?')
  for (const part of ['Sell', '0.0042', '700', 'The details above come from the exchange’s records.'])
    expect(words).toContain(part)
  const [before, will] = words.split('You sign exactly this')
  expect(before).toContain('700')
  expect(will).not.toContain('700')
})

it('shows the number when nothing else is known about the order', () => {
  expect(ask(cancel)).toContain('Cancel order 2?')
})

it.each([
  ['an order', signed],
  ['a cancel', cancel],
])('shows the network fee of %s once', (_what, tx) => {
  expect(ask(tx, record).match(/Network fee/gu)).toHaveLength(1)
})
