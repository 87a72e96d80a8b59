// @vitest-environment happy-dom
import { parseDecimal } from '@tidebook/amount'
import type { Proposal } from '@tidebook/keyring/vault'
import { buildOfferCreate, buildStopOrder, buildTicketCreate, type StopTrigger } from '@tidebook/protocol/transactions'
import { afterEach, expect, it, vi } from 'vitest'
import { compileCatalog } from '../../testing/compiled-catalog.ts'
import { onPage } from '../../../../../packages/ui/test/render.ts'
import { activateMessages } from '../../lib/i18n.ts'
import { batchProposalsStore, type InteractionOf } from '../model/interaction.ts'
import { BatchDialog } from './batch-dialog.tsx'

// Signing has separate tests.
vi.mock('../services/session.ts', () => ({
  keyring: { status: () => ({ locked: false }) },
  statusStore: { get: () => ({ locked: true }), subscribe: () => () => undefined },
}))
vi.mock('../services/facts.ts', () => ({ facts: { tokens: new Map() } }))

const account = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
let page: ReturnType<typeof onPage> | undefined
afterEach(() => {
  batchProposalsStore.set([])
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
  batchProposalsStore.set(txs.map((fields, id): Proposal => ({ id, bytes: '', fields })))
  const interaction = {
    kind: 'signBatch',
    number: 1,
    input: { address: account, vault: '', order: undefined, cancels: [] },
    done: vi.fn(),
  } as unknown as InteractionOf<'signBatch'>
  page = onPage(<BatchDialog interaction={interaction} />)
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
  batchProposalsStore.set(txs.map((fields, id): Proposal => ({ id, bytes: '', fields })))
  const input = { address: account, vault: '', order: undefined, cancels: [] }
  const interaction = { kind: 'signBatch', number: 1, input, done: vi.fn() }
  page = onPage(<BatchDialog interaction={interaction as unknown as InteractionOf<'signBatch'>} />)
  const lines = [...document.querySelectorAll('ol > li')].map((line) => line.textContent ?? '')
  expect(lines).toEqual([
    expect.stringMatching(/Buy 0\.3 JEOS.*at 1,000.*clock is at 2026-11-2.*ticket 8/u),
    expect.stringMatching(
      /Sell 0\.3 JEOS.*at 1,500.*before is filled, or has ended partly filled, and then a trade is at 1,500.*or above.*ticket 9/u,
    ),
    expect.stringMatching(
      /Sell 0\.3 JEOS.*at 890.*before is filled, or has ended partly filled, and then a trade is at 900.*or below.*ticket 9/u,
    ),
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

function ask(triggers: readonly (readonly [StopTrigger, number])[]): string {
  activateMessages('en', compileCatalog('en'))
  const order = buildOfferCreate({
    account,
    side: 'sell',
    base: { currency: 'JEOS', issuer: account },
    counter: { currency: 'SWT' },
    amount: parseDecimal('2'),
    price: parseDecimal('3'),
    expiration: 4_000_000_000,
  })
  const orders = triggers.map(([trigger, ticket]) => ({
    ...buildStopOrder(order, trigger),
    Fee: '10',
    Sequence: 0,
    TicketSequence: ticket,
  }))
  const tickets = { ...buildTicketCreate(account, 2), Fee: '10', Sequence: 7, LastLedgerSequence: 1270 }
  batchProposalsStore.set([tickets, ...orders].map((fields, id): Proposal => ({ id, bytes: '', fields })))
  const input = { address: account, vault: '', order: undefined, cancels: [] }
  const interaction = { kind: 'signBatch', number: 1, input, done: vi.fn() }
  page = onPage(<BatchDialog interaction={interaction as unknown as InteractionOf<'signBatch'>} />)
  return document.body.textContent ?? ''
}

it.each<readonly [string, StopTrigger]>([
  ['when the price is reached', { price: '4', when: 'rises' }],
  ['when the trailing price is reached', { trail: '2', unit: 'percent', from: '3', when: 'falls' }],
  ['at 2121-', { at: 3_830_000_000 }],
  ['at once', { at: 5 }],
  ['after another order', { after: 'previous' }],
  ['after another order', { price: '4', when: 'rises', after: 'previous' }],
])('the title of the confirmation says when the order is sent: %s (TRD-113)', (when, trigger) => {
  expect(ask([[trigger, 8]])).toContain(`Sell 2 JEOS ${when}`)
})

it('TRD-202: the confirmation names every ticket that two orders share', () => {
  const up = { price: '4', when: 'rises' } as const
  const down = { price: '2', when: 'falls' } as const
  const words = ask([
    [up, 8],
    [down, 8],
    [up, 9],
    [down, 9],
  ])
  expect(words).not.toContain('at once')
  for (const ticket of [8, 9]) expect(words).toContain(`Two orders use ticket ${ticket}`)
})

it('the confirmation of several orders says that one is sent at once when its time has passed (TRD-113)', () => {
  const words = ask([
    [{ at: 5 }, 8],
    [{ price: '4', when: 'rises', after: 'previous' }, 9],
  ])
  expect(words).toContain('which has passed: at once')
})
