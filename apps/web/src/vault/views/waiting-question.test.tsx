// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import type { Proposal } from '@tidebook/keyring/vault'
import { buildOfferCreate, buildStopOrder, buildTicketCreate } from '@tidebook/protocol/transactions'
import { afterEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../../build/catalogs.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { togetherStore, type InteractionOf } from '../model/interaction.ts'
import { TogetherDialog } from './together-dialog.tsx'

// Signing has separate tests.
vi.mock('../services/session.ts', () => ({
  keyring: { status: () => ({ locked: false }) },
  statusStore: { get: () => ({ locked: true }), subscribe: () => () => undefined },
}))
vi.mock('../services/facts.ts', () => ({ facts: { tokens: new Map() } }))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
let page: ReturnType<typeof onPage> | undefined
afterEach(() => {
  togetherStore.set([])
  page?.leave()
})

it('the confirmation reads trigger, price, end and ticket from the bytes, regardless of the page (TRD-113)', () => {
  activateMessages('en', compileCatalog('en'))
  const order = buildOfferCreate({
    account,
    side: 'sell',
    base: { currency: 'JEOS', issuer: account },
    counter: { currency: 'SWT' },
    amount: parseDecimal('0.3131'),
    price: parseDecimal('2828'),
    expiration: 850_000_000,
  })
  const txs = [
    { ...buildTicketCreate(account), Fee: '10', Sequence: 7, LastLedgerSequence: 1270 },
    { ...buildStopOrder(order, { price: '1396', when: 'falls' }), Fee: '10', Sequence: 0, TicketSequence: 8 },
  ]
  togetherStore.set(txs.map((fields, id): Proposal => ({ id, bytes: '', fields })))
  const interaction = {
    kind: 'signTogether',
    number: 1,
    input: { address: account, vault: '', order: undefined, cancels: [] },
    done: vi.fn(),
  } as unknown as InteractionOf<'signTogether'>
  page = onPage(<TogetherDialog interaction={interaction} />)
  const words = document.body.textContent ?? ''
  expect(words).toContain('Sell 0.3131 JEOS when the price is reached?')
  expect(words).toContain('a trade is at 1,396 SWTC or below')
  for (const figure of ['2,828', '2026-12-0', 'Ticket8', 'TicketCreate']) expect(words).toContain(figure)
})

it('TRD-202: the confirmation lists every order of a bracket with its condition and ticket, and says what one ticket means', () => {
  activateMessages('en', compileCatalog('en'))
  const make = (side: 'buy' | 'sell', price: string) =>
    buildOfferCreate({
      account,
      side,
      base: { currency: 'JEOS', issuer: account },
      counter: { currency: 'SWT' },
      amount: parseDecimal('0.3'),
      price: parseDecimal(price),
      expiration: 850_000_000,
    })
  const after = 'previous'
  const orders = [
    { ...buildStopOrder(make('buy', '1000'), { at: 849_000_000 }), TicketSequence: 8 },
    { ...buildStopOrder(make('sell', '1500'), { price: '1500', when: 'rises', after }), TicketSequence: 9 },
    { ...buildStopOrder(make('sell', '890'), { price: '900', when: 'falls', after }), TicketSequence: 9 },
  ]
  const tickets = { ...buildTicketCreate(account, 2), Fee: '10', Sequence: 7, LastLedgerSequence: 1270 }
  const txs = [tickets, ...orders.map((order) => ({ ...order, Fee: '10', Sequence: 0 }))]
  togetherStore.set(txs.map((fields, id): Proposal => ({ id, bytes: '', fields })))
  const input = { address: account, vault: '', order: undefined, cancels: [] }
  const interaction = { kind: 'signTogether', number: 1, input, done: vi.fn() }
  page = onPage(<TogetherDialog interaction={interaction as unknown as InteractionOf<'signTogether'>} />)
  const lines = [...document.querySelectorAll('ol > li')].map((line) => line.textContent ?? '')
  expect(lines).toEqual([
    expect.stringMatching(/Buy 0\.3 JEOS.*at 1,000.*clock is at 2026-11-2.*ticket 8/u),
    expect.stringMatching(
      /Sell 0\.3 JEOS.*at 1,500.*before is filled and then a trade is at 1,500.*or above.*ticket 9/u,
    ),
    expect.stringMatching(/Sell 0\.3 JEOS.*at 890.*before is filled and then a trade is at 900.*or below.*ticket 9/u),
  ])
  const words = document.body.textContent ?? ''
  for (const figure of [
    'Sign 3 orders on 2 tickets?',
    'Two orders use ticket 9',
    'TicketCreate',
    'You sign 4 transactions',
  ])
    expect(words).toContain(figure)
})
