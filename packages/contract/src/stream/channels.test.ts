import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { CYCLES } from '../info/cycles.ts'
import { channelText, parseChannel } from './channels.ts'
import type { Channel } from './channels.ts'
import { channelData, clientMessage, serverMessage } from './messages-index.ts'

const code = fc.stringMatching(/^[A-Z]{3,6}$/)
const pair = { base: code, counter: code }
const channel: fc.Arbitrary<Channel> = fc.oneof(
  fc.constantFrom<Channel>({ kind: 'ledger' }, { kind: 'tickers' }),
  fc.record({ kind: fc.constantFrom('book' as const, 'trades' as const), ...pair }),
  fc.record({ kind: fc.constant('candles' as const), ...pair, cycle: fc.constantFrom(...CYCLES) }),
  fc.record({ kind: fc.constant('account' as const), address: fc.stringMatching(/^j[1-9a-z]{25,33}$/) }),
)

describe('channels', () => {
  it('parse every channel from its text', () => {
    fc.assert(
      fc.property(channel, (each) => {
        expect(parseChannel(channelText(each))).toEqual(each)
      }),
    )
  })

  it.each([
    '',
    'ledger:',
    'book',
    'book:SWT',
    'book:SWT-CNY-X',
    'book:SWT-CNY:minute',
    'candles:SWT-CNY',
    'candles:SWT-CNY:2minute',
    'account:',
    'x:y',
    'ledger:a:b:c',
  ])('do not include %j', (text) => expect(parseChannel(text)).toBeUndefined())

  it('parse any text without throwing', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseChannel(text)))
  })

  it('have schemas for messages of both directions', () => {
    expect(z.safeParse(clientMessage, { op: 'subscribe', channel: 'ledger' }).success).toBe(true)
    expect(z.safeParse(clientMessage, { op: 'shout' }).success).toBe(false)
    const data = { bids: [['0.0044', '10']], asks: [], tick: 6 }
    expect(z.safeParse(channelData.book.snapshot, data).success).toBe(true)
    expect(
      z.safeParse(serverMessage, { channel: 'book:SWT-CNY', kind: 'snapshot', sequence: 4, ledger: 9, data }).success,
    ).toBe(true)
    expect(z.safeParse(serverMessage, { op: 'error', code: 'channel/unknown', message: 'x' }).success).toBe(true)
  })

  it('omit ticker values without trades', () => {
    const quiet = { 'SWT-CNY': { pair: 'SWT-CNY', time: 1, price: '0.0044', trades: 0 } }
    expect(z.safeParse(channelData.tickers.update, quiet).success).toBe(true)
  })
})
