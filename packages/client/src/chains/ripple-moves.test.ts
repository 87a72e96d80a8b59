import { formatDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { encodeMemo } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../test/scripted-hosts.ts'
import { ClientError } from '../client-error.ts'
import { ChainReorganised } from './chain-moves.ts'
import type { RequestLedger } from './ripple-entries.ts'
import { rippleWatch } from './ripple-moves.ts'

const SELF = 'r3kmLJN5D28dHuH8vZNUZpMC43pEHpaocV'
const OTHER = 'rJsaPnGdeo7BhMnHjuc3n44Mf7Ra1qkSVJ'

function hashOf(ledger: number, fork = ''): string {
  return `${fork}${ledger}`.padStart(64, '0')
}

interface Paid {
  readonly ledger: number
  /** Part of its hash; its index by default. */
  readonly id?: number
  readonly fee?: string
  readonly amount?: unknown
  readonly delivered?: unknown
  readonly flags?: number
  readonly result?: string
  readonly from?: string
  readonly memo?: string
  readonly type?: string
  readonly to?: string
  readonly affected?: readonly unknown[]
}

interface Ledgers {
  readonly head?: number
  readonly held?: string
  readonly fork?: string
  readonly payments?: readonly Paid[]
  /** Transactions per page. */
  readonly page?: number
}

function entryOf(
  { ledger, id, fee = '12', amount = '1000000', delivered, flags = 0, result, from, to, memo, type, affected }: Paid,
  at: number,
) {
  return {
    validated: true,
    tx: {
      TransactionType: type ?? 'Payment',
      Account: from ?? OTHER,
      Destination: to ?? (from === SELF ? OTHER : SELF),
      Amount: amount,
      Fee: fee,
      Flags: flags,
      hash: hashOf(id ?? at, 'A'),
      date: 700_000_000 + ledger,
      ledger_index: ledger,
      ...(memo !== undefined && { Memos: [encodeMemo({ data: memo })] }),
    },
    meta: {
      TransactionResult: result ?? 'tesSUCCESS',
      ...(delivered !== undefined && { delivered_amount: delivered }),
      ...(affected !== undefined && { AffectedNodes: affected }),
    },
  }
}

/** A node that has these ledgers. */
function nodeOf({ head = 20, held = '1-9999', fork = '', payments = [], page = 200 }: Ledgers): RequestLedger {
  return async (method, params) => {
    if (method === 'server_info') return { info: { validated_ledger: { seq: head }, complete_ledgers: held } }
    if (method === 'ledger') return { ledger: { ledger_hash: hashOf(Number(params['ledger_index']), fork) } }
    if (method === 'account_info') throw new ClientError('node/refused', 'gone', { reason: 'lgrNotFound' })
    const [from, to] = [Number(params['ledger_index_min']), Number(params['ledger_index_max'])]
    if (from > to) throw new ClientError('node/refused', 'no ledgers', { reason: 'lgrIdxsInvalid' })
    const matches = payments.flatMap((each, at) =>
      each.ledger >= from && each.ledger <= to ? [entryOf(each, at)] : [],
    )
    const start = Number((params['marker'] as { at?: number } | undefined)?.at ?? 0)
    const isMore = start + page < matches.length
    return {
      transactions: matches.slice(start, start + page),
      ledger_index_min: from,
      ledger_index_max: to,
      ...(isMore && { marker: { at: start + page } }),
    }
  }
}

const START = { block: 10, hash: hashOf(10) }
const ours = new Set([SELF])

function read(...ledgers: readonly Ledgers[]) {
  return rippleWatch({ chain: 'xrp', nodes: ledgers.map(nodeOf) }).read(START, ours)
}

async function readMoves(...payments: readonly Paid[]): Promise<readonly unknown[]> {
  return (await read({ payments })).moves.map(({ amount, fee, memo }) => [
    formatDecimal(amount),
    formatDecimal(fee),
    memo,
  ])
}

describe('payments of the Ripple family', () => {
  it('are read from the last validated ledger on, across pages, each once', async () => {
    const payments = [9, 10, 11, 12, 12, 13, 20].map((ledger) => ({ ledger }))
    const watch = rippleWatch({ chain: 'xrp', nodes: [nodeOf({ payments, page: 2 })] })
    expect(await watch.read(undefined, ours)).toMatchObject({ moves: [], position: { block: 20 } })
    const { moves, position } = await watch.read(START, ours)
    expect([moves.map(({ block }) => block), position]).toEqual([[11, 12, 12, 13, 20], { block: 20, hash: hashOf(20) }])
    expect((await watch.read(position, ours)).moves).toEqual([])
  })

  it('are in the order of ledgers and hashes, however a node lists them', async () => {
    const payments = [
      { ledger: 13, id: 1 },
      { ledger: 12, id: 3 },
      { ledger: 12, id: 2 },
      { ledger: 11, id: 4 },
    ]
    const { moves } = await read({ payments })
    expect(moves.map(({ block, hash }) => [block, hash])).toEqual([
      [11, hashOf(4, 'A')],
      [12, hashOf(2, 'A')],
      [12, hashOf(3, 'A')],
      [13, hashOf(1, 'A')],
    ])
  })

  it('are read from at most 500 pages', async () => {
    let pages = 0
    const node = nodeOf({})
    const endless: RequestLedger = async (method, params) => {
      if (method !== 'account_tx') return node(method, params)
      pages += 1
      return { transactions: [], marker: pages }
    }
    expect(await codeOf(rippleWatch({ chain: 'xrp', nodes: [endless] }).read(START, ours))).toBe('node/unvalidated')
    expect(pages).toBe(500)
  })

  it('are read in several steps if there are too many at once, none missed and none twice', async () => {
    const payments = Array.from({ length: 5000 }, (_, at) => ({ ledger: 11 + Math.floor(at / 500) }))
    const watch = rippleWatch({ chain: 'xrp', nodes: [nodeOf({ payments }), nodeOf({ payments, page: 150 })] })
    let position = START
    const [ends, hashes]: [number[], string[]] = [[], []]
    while (position.block < 20) {
      const piece = await watch.read(position, ours)
      expect([piece.final, piece.position.hash]).toEqual([20, hashOf(piece.position.block)])
      hashes.push(...piece.moves.map(({ hash }) => hash))
      position = piece.position
      ends.push(position.block)
    }
    expect(ends.length).toBeGreaterThan(2)
    expect(hashes.toSorted()).toEqual(payments.map((_, at) => hashOf(at, 'A')).toSorted())
  })

  it('are read from a single ledger, however many it contains', async () => {
    const payments = Array.from({ length: 2500 }, (_, at) => ({ ledger: at < 2300 ? 11 : 12 }))
    const { moves, position } = await read({ payments })
    expect([moves.length, position.block]).toEqual([2300, 11])
  })

  it('count the delivered amount, whatever they name', async () => {
    expect(await readMoves({ ledger: 11, amount: '900000000', delivered: '3000000', flags: 0x0002_0000 })).toEqual([
      ['3', '0', undefined],
    ])
    expect(await readMoves({ ledger: 11, result: 'tecPATH_PARTIAL' })).toEqual([['0', '0', undefined]])
    // A partial payment without a delivered amount is refused.
    expect(await codeOf(read({ payments: [{ ledger: 11, flags: 0x0002_0000 }] }))).toBe('node/unvalidated')
    const token = { currency: 'XRP', issuer: OTHER, value: '5' }
    const { moves } = await read({ payments: [{ ledger: 11, amount: token }] })
    expect(moves[0]?.asset).toEqual({ chain: 'xrp', code: 'XRP', issuer: OTHER })
  })

  it("are balance changes when others pay through our account, and others' own moves are not reported", async () => {
    const balance = (value: string) => ({ Balance: { currency: 'CNY', issuer: 'r', value } })
    const sides = { LowLimit: { issuer: SELF }, HighLimit: { issuer: OTHER } }
    const affected = [{ ModifiedNode: { FinalFields: { ...sides, ...balance('6') }, PreviousFields: balance('1') } }]
    const through = { ledger: 11, to: OTHER, flags: 0x0002_0000 }
    const { moves } = await read({ payments: [{ ...through, affected }, through, { ...through, affected: [] }] })
    const change = { chain: 'xrp', code: 'CNY', issuer: OTHER }
    expect(moves.map(({ amount, changes }) => [formatDecimal(amount), changes])).toMatchObject([
      ['0', [{ account: SELF, asset: change, change: { coefficient: 5n } }]],
    ])
  })

  it('count as zero in a token without a valid code and do not stop the reader', async () => {
    const tokens = [
      { mpt_issuance_id: '00000001A407AF5856CCF3C42619DAA925813FC955C72983', value: '7' },
      { currency: 'a\0b', issuer: OTHER, value: '7' },
      { currency: '\u202E', issuer: OTHER, value: '7' },
    ]
    for (const amount of tokens) {
      expect(await readMoves({ ledger: 11, amount })).toEqual([['0', '0', undefined]])
      expect(await readMoves({ ledger: 11, amount: '5', delivered: amount })).toEqual([['0', '0', undefined]])
    }
    for (const amount of [{ issuer: OTHER, value: '7' }, { currency: 'USD', value: '7' }, {}])
      expect(await codeOf(read({ payments: [{ ledger: 11, amount }] }))).toBe('node/unvalidated')
  })

  it('have their memo, and own transactions of any type have their fee', async () => {
    expect(await readMoves({ ledger: 11, memo: '{"jtaddress":"j"}' })).toEqual([['1', '0', '{"jtaddress":"j"}']])
    const own = { from: SELF, fee: '5' }
    expect(await readMoves({ ledger: 11, from: SELF }, { ledger: 12, ...own, type: 'TrustSet' })).toEqual([
      ['1', '0.000012', undefined],
      ['0', '0.000005', undefined],
    ])
  })

  it('are refused from a node that lacks the ledgers or has others', async () => {
    expect(await codeOf(read({ held: '15-20' }))).toBe('node/unvalidated')
    await expect(read({ fork: 'F' })).rejects.toBeInstanceOf(ChainReorganised)
    const outside: RequestLedger = async (method, params) =>
      method === 'account_tx' ? { transactions: [entryOf({ ledger: 5 }, 1)] } : nodeOf({})(method, params, undefined)
    const watch = rippleWatch({ chain: 'xrp', nodes: [outside] })
    expect(await codeOf(watch.read(START, ours))).toBe('node/unvalidated')
    const held = await rippleWatch({ chain: 'xrp', nodes: [nodeOf({})] }).held(SELF, coinOf('xrp'), 12)
    expect(held).toBeUndefined()
  })

  it('need the agreement of more than half of three nodes', async () => {
    const honest = { payments: [{ ledger: 11 }] }
    const forged = { payments: [{ ledger: 11, amount: '999000000' }] }
    expect((await read(forged, honest, honest)).moves.map(({ amount }) => formatDecimal(amount))).toEqual(['1'])
    expect(await codeOf(read(forged, honest, {}))).toBe('node/unvalidated')
    expect((await read(honest, honest, { fork: 'F' })).moves).toHaveLength(1)
  })

  it('are read up to the median validated ledger of the nodes', async () => {
    const { final, position } = await read({ head: 30 }, { head: 12 }, { head: 20 })
    expect([final, position.block]).toEqual([20, 20])
  })

  it('are not read while at most half of three or more nodes report their validated ledger', async () => {
    const honest = nodeOf({ payments: [{ ledger: 11 }] })
    /** A node that is busy once: it fails the first request for its validated ledger. */
    const busy = (): RequestLedger => {
      let isBusy = true
      return async (method, params) => {
        if (!isBusy || method !== 'server_info') return honest(method, params)
        isBusy = false
        throw new ClientError('node/refused', 'busy', { reason: 'tooBusy' })
      }
    }
    const reading = (...nodes: readonly RequestLedger[]) => rippleWatch({ chain: 'xrp', nodes }).read(START, ours)
    expect(await codeOf(reading(busy()))).toBe('node/refused')
    expect(await codeOf(reading(honest, busy(), busy()))).toBe('node/refused')
    expect(await codeOf(reading(honest, honest, busy(), busy()))).toBe('node/refused')
    expect((await reading(honest, busy())).moves).toHaveLength(1)
    expect((await reading(honest, honest, busy())).moves).toHaveLength(1)
  })

  it('are refused from invalid answers', async () => {
    const sound = entryOf({ ledger: 11 }, 1)
    const saying = (answer: Readonly<Record<string, unknown>>): RequestLedger => {
      const node = nodeOf({})
      return async (method, params) => (method === 'account_tx' ? answer : node(method, params, undefined))
    }
    const withTx = (changes: Readonly<Record<string, unknown>>) => ({
      transactions: [{ ...sound, tx: { ...sound.tx, ...changes } }],
    })
    const unsound: readonly Readonly<Record<string, unknown>>[] = [
      {},
      { transactions: [{ ...sound, validated: false }] },
      { transactions: [], ledger_index_min: 12 },
      { transactions: [], marker: 1 },
      withTx({ Fee: '-12' }),
      withTx({ Fee: '1e3' }),
      withTx({ ledger_index: 21 }),
      withTx({ Amount: 'all of it' }),
    ]
    for (const answer of unsound) {
      const watch = rippleWatch({ chain: 'xrp', nodes: [saying(answer)] })
      expect(await codeOf(watch.read(START, ours)), JSON.stringify(answer)).toBe('node/unvalidated')
    }
    // A transaction between other accounts is not a move, whatever it contains.
    const foreign = rippleWatch({ chain: 'xrp', nodes: [saying(withTx({ Destination: OTHER, Fee: 'free' }))] })
    expect((await foreign.read(START, ours)).moves).toEqual([])
  })

  it('have no memo if it is unreadable, and the plain one of older nodes', async () => {
    const memoOf = async (Memos: unknown): Promise<unknown> => {
      const node = nodeOf({})
      const entry = entryOf({ ledger: 11 }, 1)
      const answer = { transactions: [{ ...entry, tx: { ...entry.tx, Memos } }] }
      const ask: RequestLedger = async (method, params) =>
        method === 'account_tx' ? answer : node(method, params, undefined)
      return (await rippleWatch({ chain: 'xrp', nodes: [ask] }).read(START, ours)).moves[0]?.memo
    }
    const unreadable = ['text', [], [1], [{ Memo: 'text' }], [{ Memo: {} }], [{ Memo: { MemoData: '0'.repeat(2050) } }]]
    for (const memos of unreadable) expect(await memoOf(memos)).toBeUndefined()
    expect(await memoOf([{ Memo: { MemoData: '{"jtaddress":"j"}' } }])).toBe('{"jtaddress":"j"}')
  })

  it("give an account's balance after a ledger, for the coin and for tokens", async () => {
    const holding = (answer: Readonly<Record<string, unknown>> | ClientError) =>
      rippleWatch({
        chain: 'xrp',
        nodes: [
          async () => {
            if (answer instanceof ClientError) throw answer
            return answer
          },
        ],
      })
    const held = async (answer: Readonly<Record<string, unknown>> | ClientError, code?: string): Promise<unknown> => {
      const asset = code === undefined ? coinOf('xrp') : { chain: 'xrp' as const, code, issuer: OTHER }
      const reported = await holding(answer).held(SELF, asset, 12)
      return reported && formatDecimal(reported)
    }
    expect(await held({ account_data: { Balance: '2500000' } })).toBe('2.5')
    expect(await held({ account_data: { Balance: '5' } })).toBe('0.000005')
    expect(await held({ account_data: { Balance: '-1' } })).toBeUndefined()
    const lines = [{ currency: 'ETH', balance: '0.5' }]
    expect([await held({ lines }, 'ETH'), await held({ lines }, 'USD')]).toEqual(['0.5', '0'])
    expect(await codeOf(held({}, 'ETH'))).toBe('node/unvalidated')
    expect(await held({ lines: [{ currency: 'ETH', balance: 'much' }] }, 'ETH')).toBeUndefined()
    expect(await codeOf(holding(new ClientError('node/unreachable', 'away')).held(SELF, coinOf('xrp'), 12))).toBe(
      'node/unreachable',
    )
  })

  it('give a token balance on a later page of lines, and end the search after 500 pages', async () => {
    const markers: unknown[] = []
    /** A node whose page with an index contains the line of the token. */
    const paged = (last: number): RequestLedger => {
      return async (_method, params) => {
        markers.push('marker' in params ? params['marker'] : 'none')
        const page = Number(params['marker'] ?? 0)
        return { lines: page === last ? [{ currency: 'ETH', balance: '0.5' }] : [], marker: page + 1 }
      }
    }
    const held = async (last: number) => {
      markers.length = 0
      const asset = { chain: 'xrp' as const, code: 'ETH', issuer: OTHER }
      return rippleWatch({ chain: 'xrp', nodes: [paged(last)] }).held(SELF, asset, 12)
    }
    expect(formatDecimal((await held(2)) ?? { coefficient: 0n, scale: 0 })).toBe('0.5')
    expect(markers).toEqual(['none', 1, 2])
    expect(await codeOf(held(-1))).toBe('node/unvalidated')
    expect(markers).toHaveLength(500)
  })

  it('are empty for an unfunded account, and nothing is reported without nodes', async () => {
    const node = nodeOf({})
    const failing =
      (reason: string): RequestLedger =>
      async (method, params) => {
        if (method === 'account_tx') throw new ClientError('node/refused', 'none', { reason })
        return node(method, params, undefined)
      }
    const reading = (ask: RequestLedger) => rippleWatch({ chain: 'xrp', nodes: [ask] }).read(START, ours)
    expect((await reading(failing('actNotFound'))).moves).toEqual([])
    expect(await codeOf(reading(failing('tooBusy')))).toBe('node/refused')
    expect(await codeOf(rippleWatch({ chain: 'xrp', nodes: [] }).read(START, ours))).toBe('node/unreachable')
    const away: RequestLedger = async () => Promise.reject(new ClientError('node/unreachable', 'away'))
    const most = rippleWatch({ chain: 'xrp', nodes: [node, away, away] })
    expect(await codeOf(most.read(START, ours))).toBe('node/unreachable')
  })
})
