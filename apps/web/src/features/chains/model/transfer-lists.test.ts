import { parseDecimal } from '@tidebook/amount'
import { describe, expect, it } from 'vitest'
import { assetsOf } from './chain-assets.ts'
import { chainRows } from './chain-rows.ts'
import { chainRules } from './chain-rules.ts'
import { saveSentRecord, countPayments, readSentRecords, type SentRecord } from './sent-records.ts'

function record(hash: string, change: Partial<SentRecord> = {}): SentRecord {
  return {
    chain: 'eth',
    from: 'me',
    to: 'you',
    amount: '1',
    coin: 'ETH',
    hash,
    time: 1,
    phase: 'validated',
    ...change,
  }
}

describe('the transferable assets of another network', () => {
  it("are its coin, the listed tokens and the user's own tokens, without duplicates", () => {
    const listed = { code: 'USD', issuer: '0x01', decimals: 6 }
    const added = [
      { ...listed, chain: 'eth' as const },
      { code: 'OWN', issuer: '0x02', chain: 'eth' as const, decimals: 2 },
      { code: 'ELSE', issuer: '0x03', chain: 'bsc' as const },
      { code: 'HERE', issuer: 'j' },
    ]
    expect(assetsOf('eth', { tokens: [listed] }, added).map(({ key, custom }) => [key, custom])).toEqual([
      ['ETH', false],
      ['USD.0x01', false],
      ['OWN.0x02', true],
    ])
    expect(assetsOf('tron', undefined, []).map(({ key }) => key)).toEqual(['TRX'])
  })

  it('accept a memo and a tag where the chain supports them', () => {
    const fee = parseDecimal('0.1')
    const of = (chain: 'eth' | 'xrp' | 'eos' | 'tron') => chainRules(chain, { chain, code: 'X', decimals: 6 }, fee)
    expect([of('eth'), of('xrp'), of('eos'), of('tron')].map(({ memoBytes, hasTag }) => [memoBytes, hasTag])).toEqual([
      [0, false],
      [512, true],
      [256, false],
      [512, false],
    ])
    expect(of('eos').decimals).toEqual({ native: 4, token: 6 })
    expect(chainRules('xrp', { chain: 'xrp', code: 'USD', issuer: 'r' }, fee).decimals.token).toBe(15)
  })
})

describe('transfers of a wallet of another network', () => {
  it('merge those of this visit, of the nodes and of this browser, newest first and without duplicates', () => {
    const about = { chain: 'eth', to: 'you', amount: '3', coin: 'ETH' }
    const sent = new Map([
      ['0xAA', { about, account: 'me', state: { phase: 'unknown' as const } }],
      ['0xBB', { about, account: 'other', state: { phase: 'submitted' as const } }],
    ])
    const reported = [
      {
        hash: 'cc',
        from: 'you',
        to: 'me',
        asset: { chain: 'eth' as const, code: 'ETH' },
        amount: parseDecimal('2'),
        time: 5,
        succeeded: false,
      },
    ]
    const kept = [record('aa'), record('dd', { time: 9 }), record('ee', { chain: 'bsc' })]
    const rows = chainRows({ chain: 'eth', from: 'me' }, sent, reported, kept)
    expect(rows.map(({ hash, phase, received }) => [hash, phase, received])).toEqual([
      ['0xAA', 'unknown', false],
      ['dd', 'validated', false],
      ['cc', 'failed', true],
    ])
  })

  it('are stored with their outcome and count as earlier payments to an address', () => {
    const stored = new Map<string, string>()
    Object.assign(globalThis, {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
    })
    saveSentRecord(record('aa', { phase: 'failed' }))
    saveSentRecord(record('aa'))
    saveSentRecord(record('bb', { phase: 'expired' }))
    expect(readSentRecords().map(({ hash, phase }) => [hash, phase])).toEqual([
      ['bb', 'expired'],
      ['aa', 'validated'],
    ])
    expect([countPayments('eth', 'me', 'you'), countPayments('bsc', 'me', 'you')]).toEqual([1, 0])
    stored.set([...stored.keys()][0] ?? '', '[{"chain":"eth"}, null, 7]')
    expect(readSentRecords()).toEqual([])
  })
})
