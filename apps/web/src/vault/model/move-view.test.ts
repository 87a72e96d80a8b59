import type { TransactionJson } from '@tidebook/protocol'
import { withdrawMemo } from '@tidebook/contract/gateway'
import { describe, expect, it } from 'vitest'
import { moveView } from './move-view.ts'

const ACCOUNT = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const CNY = { currency: 'CNY', issuer: ACCOUNT, value: '1.5' }
const PAIR = { Asset: { currency: 'SWT' }, Asset2: { currency: 'CNY', issuer: ACCOUNT } }

function view(TransactionType: string, fields: Readonly<Record<string, unknown>>) {
  return moveView({ TransactionType, Account: ACCOUNT, ...fields } as TransactionJson)
}

describe('transfer confirmation', () => {
  const send = { Destination: 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6', Amount: CNY, Flags: 0 }

  it('shows amount and recipient, with the signed tag (TRF-021)', () => {
    const rows = [
      { name: 'send', amount: CNY },
      { name: 'send-to', text: send.Destination },
    ]
    expect(view('Payment', send)).toEqual({ kind: 'send', rows })
    expect(view('Payment', { ...send, Flags: 0x8000_0000 })?.kind).toBe('send')
    expect(view('Payment', { ...send, DestinationTag: 7 })?.rows).toEqual([...rows, { name: 'tag', text: '7' }])
  })

  it('shows the maximum sent when the issuer charges a transfer fee', () => {
    const most = { ...CNY, value: '1.503' }
    expect(view('Payment', { ...send, SendMax: most })?.rows[1]).toEqual({ name: 'pay-most', amount: most })
  })

  it.each([
    ['that could cost another coin', { SendMax: '5' }],
    ['that could cost a namesake', { SendMax: { ...CNY, issuer: 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6' } }],
    ['that goes a way of its own', { Paths: [[{ currency: 'SWT' }]] }],
    ['that may arrive in part', { Flags: 0x2_0000 }],
  ])('does not apply to a payment %s', (_title, change) => {
    expect(view('Payment', { ...send, ...change })).toBeUndefined()
  })
})

describe('confirmation of a payment to the exchange', () => {
  const AGENT = 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6'
  const FINANCE = 'j3BaHs8ZePxPgi3tTbLSt8h7kauq9v79n1'
  const PAYEES = { withdrawals: AGENT, orders: FINANCE }
  const hexOf = (text: string): string => Buffer.from(text, 'utf8').toString('hex').toUpperCase()
  const payment = (memo: string, to = AGENT, payees: Parameters<typeof moveView>[1] = PAYEES) =>
    moveView(
      {
        TransactionType: 'Payment',
        Account: ACCOUNT,
        Destination: to,
        Amount: CNY,
        Flags: 0,
        Memos: [{ Memo: { MemoData: hexOf(memo) } }],
      } as unknown as TransactionJson,
      payees,
    )
  const TO = '0x52908400098527886E0F7030069857D2E4169EE7'
  const ORDER = '0b9a7f3e-6f0a-4c6e-9d5f-5a1f0c1d2e3f'

  it('shows chain, address and tag of a withdrawal, from the memo in the bytes', () => {
    const found = payment(JSON.stringify({ eth_wallet: TO, value: '1.5', tag: 7, order: ORDER }))
    expect(found?.kind).toBe('withdrawal')
    expect(found?.rows.slice(2)).toEqual([
      { name: 'payout-chain', text: 'Ethereum' },
      { name: 'payout-to', text: TO },
      { name: 'payout-tag', text: '7' },
    ])
    // The page writes exactly this memo.
    expect(payment(withdrawMemo({ chain: 'eth', to: TO, value: '1.5', order: ORDER }))?.kind).toBe('withdrawal')
  })

  it('shows the memo that a withdrawal forwards', () => {
    const order = { chain: 'eos', to: 'binancecleos', value: '1.5', payoutMemo: '"108123"', order: ORDER }
    const found = payment(withdrawMemo(order))
    expect(found?.kind).toBe('withdrawal')
    expect(found?.rows.slice(2)).toEqual([
      { name: 'payout-chain', text: 'EOS' },
      { name: 'payout-to', text: 'binancecleos' },
      { name: 'payout-memo', text: '"108123"' },
    ])
  })

  it('shows the order that a payment pays', () => {
    expect(payment(ORDER, FINANCE)).toMatchObject({ kind: 'order' })
    expect(payment(ORDER, FINANCE)?.rows.at(-1)).toEqual({ name: 'paid-order', text: ORDER })
  })

  it.each([
    ['a stranger’s account', 'jNeChMCLYtERhK6fuT7SvF7eQYuLuuGRjp', PAYEES],
    ['the account of the other kind', undefined, PAYEES],
    ['an account while the exchange’s own are not known', AGENT, {}],
  ])('treats a payment to %s as a transfer, regardless of its memo', (_title, to, payees) => {
    const withdrawal = JSON.stringify({ eth_wallet: TO, value: '1.5' })
    expect(payment(withdrawal, to ?? FINANCE, payees)?.kind).toBe('send')
    expect(payment(ORDER, to ?? AGENT, payees)?.kind).toBe('send')
  })

  it.each([
    ['a withdrawal of another amount', JSON.stringify({ eth_wallet: TO, value: '1' })],
    ['two addresses', JSON.stringify({ eth_wallet: TO, xrp_wallet: 'r', value: '1.5' })],
    ['a chain that is none', JSON.stringify({ doge_wallet: TO, value: '1.5' })],
    ['a member that no row shows', JSON.stringify({ eth_wallet: TO, value: '1.5', extra: 'more' })],
    ['a mark that turns the reading direction', JSON.stringify({ eth_wallet: `${TO}\u202e`, value: '1.5' })],
    ['a memo that its chain does not carry', JSON.stringify({ eth_wallet: TO, value: '1.5', memo: '7' })],
    ['a memo that cannot be read', JSON.stringify({ eos_wallet: 'payer', value: '1.5', memo: '\u202e' })],
    ['plain words', 'thanks'],
  ])('makes no claim about a memo with %s', (_title, memo) => {
    expect(payment(memo)?.kind).toBe('send')
  })
})

describe('swap confirmation', () => {
  const swap = { Destination: ACCOUNT, SendMax: '5', DeliverMin: CNY, Amount: { ...CNY, value: '2' }, Flags: 0x2_0000 }

  it('shows the maximum paid, the minimum and maximum received, and the path (SWP-107)', () => {
    expect(view('Payment', swap)).toEqual({
      kind: 'swap',
      rows: [
        { name: 'pay-most', amount: '5' },
        { name: 'receive-least', amount: CNY },
        { name: 'receive-most', amount: { ...CNY, value: '2' } },
        { name: 'through', wording: 'direct' },
      ],
    })
    const bridged = { ...swap, Paths: [[{ currency: 'SWT' }]], Flags: 0x3_0000 }
    expect(view('Payment', bridged)?.rows.at(-1)).toEqual({ name: 'through', coins: [{ currency: 'SWT' }] })
  })

  it.each([
    ['to somebody else, with a bound', { Destination: 'jBvrdYc6G437hipoCiEpTwrWSRBS2ahXN6' }],
    ['that may arrive without a minimum', { DeliverMin: undefined }],
    ['that must arrive whole', { Flags: 0 }],
    ['by a way that is not the only one', { Paths: [[{ currency: 'SWT' }]] }],
  ])('does not apply to a payment %s', (_title, change) => {
    expect(view('Payment', { ...swap, ...change })).toBeUndefined()
  })
})

describe('pool confirmation', () => {
  it.each([
    ['AMMCreate', { Amount: '5', Amount2: CNY, TradingFee: 300 }, 'create', ['put-in', 'put-in', 'trading-fee']],
    [
      'AMMDeposit',
      { ...PAIR, Amount: '5', Amount2: CNY, Flags: 0x10_0000 },
      'deposit',
      ['pool', 'put-in-most', 'put-in-most'],
    ],
    ['AMMDeposit', { ...PAIR, Amount: '5', Flags: 0x8_0000 }, 'deposit', ['pool', 'put-in']],
    ['AMMWithdraw', { ...PAIR, LPTokenIn: CNY, Flags: 0x1_0000 }, 'withdraw', ['pool', 'give-back']],
    [
      'AMMWithdraw',
      { ...PAIR, LPTokenIn: CNY, Amount: '5', Flags: 0x20_0000 },
      'withdraw',
      ['pool', 'give-back', 'take-out'],
    ],
    ['AMMVote', { ...PAIR, TradingFee: 300 }, 'vote', ['pool', 'trading-fee']],
    ['AMMBid', { ...PAIR, BidMin: CNY, BidMax: CNY }, 'bid', ['pool', 'bid-least', 'bid-most']],
    ['TrustSet', { LimitAmount: CNY }, 'trust', ['limit']],
    ['SetRegularKey', { RegularKey: 'jGa9J9TkqtBcUoHe2zqhVFFbgUVED6o9or' }, 'key', ['regular-key']],
    ['SetRegularKey', {}, 'no-key', []],
    ['AccountSet', { SetFlag: 1 }, 'tag-on', []],
    ['AccountSet', { ClearFlag: 1 }, 'tag-off', []],
    ['AccountSet', { SetFlag: 3 }, 'native-off', []],
    ['AccountSet', { ClearFlag: 3 }, 'native-on', []],
  ])('%s has a line for every field (%#)', (type, fields, kind, names) => {
    const found = view(type, fields)
    expect([found?.kind, found?.rows.map(({ name }) => name)]).toEqual([kind, names])
  })

  it('states that everything is returned, and that a bid pays the current price', () => {
    expect(view('AMMWithdraw', { ...PAIR, Flags: 0x2_0000 })?.rows.at(-1)).toEqual({
      name: 'give-back',
      wording: 'all',
    })
    expect(view('AMMBid', PAIR)?.rows.at(-1)).toEqual({ name: 'bid-most', wording: 'now' })
  })
})
