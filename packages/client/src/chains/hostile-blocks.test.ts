import { formatDecimal } from '@tidebook/amount'
import { chainOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { codeOf, scriptedPool, type Script } from '../../test/scripted-hosts.ts'
import { requireEosKey } from './eos-authority.ts'
import { eosWatch } from './eos-moves.ts'
import { tronWatch } from './tron-moves.ts'

type Json = Readonly<Record<string, unknown>>

function idOf(height: number, width: number): string {
  return height.toString(16).padStart(width, '0').padEnd(64, 'a')
}

const TOO_MANY_TRANSACTIONS = Array.from({ length: 100_001 }, () => null)

describe('an EOS block', () => {
  const CHAIN = 'cf'.repeat(32)
  const LETTERS = '.12345abcdefghijklmnopqrstuvwxyz'
  const little = (value: bigint): string =>
    Array.from({ length: 8 }, (_, at) =>
      Number((value >> BigInt(8 * at)) & 0xffn)
        .toString(16)
        .padStart(2, '0'),
    ).join('')
  const nameOf = (name: string): string =>
    little([...name].reduce((sum, letter, at) => sum | (BigInt(LETTERS.indexOf(letter)) << BigInt(59 - 5 * at)), 0n))
  const dataOf = ({ from = 'bob', to = 'agent', symbol = '04454f5300000000', memo = '026869' } = {}): string =>
    `${nameOf(from)}${nameOf(to)}${little(10_000n)}${symbol}${memo}`
  const action = { account: 'eosio.token', action: 'transfer', receiver: 'agent', global_sequence: '7', data: dataOf() }
  const paid = (change: Json = {}): Json => ({
    transactions: [{ id: 'cd'.repeat(32), actions: [{ ...action, ...change }] }],
  })
  const honest = {
    id: idOf(2, 8),
    previous_id: idOf(1, 8),
    number: 2,
    status: 'irreversible',
    timestamp: '2026-01-01T00:00:00.000',
    ...paid(),
  }
  const read = (change: unknown) => {
    const isBlock =
      typeof change === 'object' && change !== null && !Array.isArray(change) && !(change instanceof Response)
    const script: Script = (path, { block_num: height }) => {
      if (path.endsWith('get_info'))
        return {
          chain_id: CHAIN,
          head_block_num: 2,
          head_block_id: idOf(2, 8),
          head_block_time: '2026-01-01T00:00:00.000',
          last_irreversible_block_num: 2,
        }
      if (height === 1) return { ...honest, id: idOf(1, 8), previous_id: idOf(0, 8), number: 1, transactions: [] }
      return isBlock ? { ...honest, ...change } : change
    }
    return eosWatch({ pool: scriptedPool(script), chainId: CHAIN }).read(
      { block: 1, hash: idOf(1, 8) },
      new Set(['agent']),
    )
  }
  const movesOf = async (change: unknown): Promise<readonly unknown[]> =>
    (await read(change)).moves.map(({ from, to, amount, memo }) => [from, to, formatDecimal(amount), memo])

  it('credits a payment that the contract of the coin announced', async () => {
    expect(await movesOf({})).toEqual([['bob', 'agent', '1', 'hi']])
    expect(await movesOf(paid({ global_sequence: 7 }))).toHaveLength(1)
    expect(await movesOf(paid({ receiver: 'bob' }))).toEqual([])
  })

  it('keeps a payment without an unacceptable memo', async () => {
    for (const memo of ['00', '0100', '01ff'])
      expect(await movesOf(paid({ data: dataOf({ memo }) }))).toEqual([['bob', 'agent', '1', undefined]])
  })

  it.each<[string, Json]>([
    ['an action by another contract', paid({ account: 'fake.token' })],
    ['another action', paid({ action: 'issue' })],
    ['a notice that names another receiver', paid({ data: dataOf({ to: 'carol' }) })],
    ['another token', paid({ data: dataOf({ symbol: '0445534f00000000' }) })],
    ['other digits', paid({ data: dataOf({ symbol: '08454f5300000000' }) })],
    ['data that ends early', paid({ data: 'ab' })],
    [
      'a transaction that failed',
      { transactions: [{ ...(paid()['transactions'] as Json[])[0], status: 'hard_fail' }] },
    ],
    ['an entry that is no transaction', { transactions: [null, 5] }],
    ['an action that is no object', { transactions: [{ id: 'cd'.repeat(32), actions: [null, 'x'] }] }],
    ['no list of transactions', { transactions: undefined }],
  ])('credits nothing for %s', async (_title, change) => expect(await movesOf(change)).toEqual([]))

  it.each<[string, unknown]>([
    ['no object', 5],
    ['an id of another height', { id: idOf(3, 8) }],
    ['an id that is no hash', { id: 'x' }],
    ['another number', { number: 3 }],
    ['no time', { timestamp: 'yesterday' }],
    ['transactions that are no list', { transactions: {} }],
    ['too many transactions', { transactions: TOO_MANY_TRANSACTIONS }],
    ['actions that are no list', { transactions: [{ actions: {} }] }],
    ['too many actions', { transactions: [{ actions: TOO_MANY_TRANSACTIONS }] }],
    ['a payment without a hash', { transactions: [{ actions: [action] }] }],
    ['data that is no text', paid({ data: 5 })],
    ['data that is no hex', paid({ data: 'xyz' })],
    [
      'a sequence that is no number',
      { transactions: [{ id: 'cd'.repeat(32), actions: [{ ...action, global_sequence: {} }, action] }] },
    ],
    ['a fault of the node', new Response('{"code":500}', { status: 500 })],
  ])('is refused with %s', async (_title, change) => {
    await expect(read(change)).rejects.toThrow()
  })

  it('ends the read if the node has no trace, or the block is reversible', async () => {
    for (const change of [new Response('{"code":404}', { status: 404 }), { status: 'pending' }])
      expect(
        await read(change).then(
          ({ moves }) => moves,
          () => [],
        ),
      ).toEqual([])
  })

  it('does not return an account with another key', async () => {
    const key = chainOf('eos').addressOfKey(new Uint8Array(32).fill(7))
    const other = chainOf('eos').addressOfKey(new Uint8Array(32).fill(8))
    const auth = (keys: unknown, threshold = 1) => ({
      permissions: [null, { perm_name: 'active', required_auth: { threshold, keys } }],
    })
    const codeFor = (account: unknown) =>
      codeOf(
        requireEosKey(
          scriptedPool(() => account),
          'agent',
          key,
        ),
      )
    expect(await codeFor(auth([{ key, weight: 1 }]))).toBeUndefined()
    for (const account of [
      5,
      {},
      { permissions: [] },
      auth({}),
      auth([{ key: other, weight: 1 }]),
      auth([{ key: 'EOSx', weight: 1 }]),
      auth([{ key, weight: 1 }], 2),
    ])
      expect(await codeFor(account)).toBe('chain/eos-authority')
  })
})

describe('a Tron block', () => {
  const addressOf = (byte: number): string => chainOf('tron').addressOfKey(new Uint8Array(32).fill(byte))
  const [SELF, OTHER] = [addressOf(7), addressOf(8)]
  const hash = 'ef'.repeat(32)
  const contract = {
    type: 'TransferContract',
    parameter: { value: { owner_address: OTHER, to_address: SELF, amount: 5_000_000 } },
  }
  const transaction = { txID: hash, ret: [{ contractRet: 'SUCCESS' }], raw_data: { contract: [contract] } }
  const info = { id: hash, blockNumber: 2, fee: 0, receipt: {} }
  const headerOf = (height: number): Json => ({
    raw_data: { number: height, parentHash: idOf(height - 1, 16), timestamp: 1_700_000_000_000 },
  })
  const blockOf = (height: number, transactions: unknown): Json => ({
    blockID: idOf(height, 16),
    block_header: headerOf(height),
    transactions,
  })
  const read = ({ block = {}, infos = [info] }: { readonly block?: Json; readonly infos?: unknown } = {}) => {
    const script: Script = (path, { num }) => {
      if (path.endsWith('getnowblock')) return blockOf(2, [])
      if (path.endsWith('gettransactioninfobyblocknum')) return infos
      return num === 1 ? blockOf(1, []) : { ...blockOf(2, [transaction]), ...block }
    }
    return tronWatch({ pool: scriptedPool(script) }).read({ block: 1, hash: idOf(1, 16) }, new Set([SELF]))
  }
  const movesOf = async (change: Parameters<typeof read>[0]): Promise<readonly unknown[]> =>
    (await read(change)).moves
      .filter(({ amount }) => formatDecimal(amount) !== '0')
      .map(({ to, amount }) => [to, formatDecimal(amount)])
  const listed = (change: Json): Json => ({ transactions: [{ ...transaction, ...change }] })

  it('credits a transfer that succeeded by block and result', async () => {
    expect(await movesOf({})).toEqual([[SELF, '5']])
    expect(await movesOf({ infos: [{ ...info, receipt: undefined }] })).toEqual([[SELF, '5']])
  })

  it.each<[string, Parameters<typeof read>[0]]>([
    ['a transfer that failed in the block', { block: listed({ ret: [{ contractRet: 'REVERT' }] }) }],
    ['a transfer without an outcome', { block: listed({ ret: 5 }) }],
    ['a transfer that failed in its result', { infos: [{ ...info, result: 'FAILED' }] }],
    ['a receipt that says otherwise', { infos: [{ ...info, receipt: { result: 'OUT_OF_ENERGY' } }] }],
    ['two contracts at once', { block: listed({ raw_data: { contract: [contract, contract] } }) }],
    ['a contract without values', { block: listed({ raw_data: { contract: [{ type: 'TransferContract' }] } }) }],
    ['raw data that is no object', { block: listed({ raw_data: 5 }) }],
    ['an entry that is no transaction', { block: { transactions: [null] } }],
    ['no list of transactions', { block: { transactions: undefined } }],
  ])('credits nothing for %s', async (_title, change) => expect(await movesOf(change)).toEqual([]))

  it.each<[string, Parameters<typeof read>[0]]>([
    ['an id of another height', { block: { blockID: idOf(3, 16) } }],
    ['an id that is no hash', { block: { blockID: 'x' } }],
    ['another number', { block: { block_header: headerOf(3) } }],
    ['transactions that are no list', { block: { transactions: {} } }],
    ['too many transactions', { block: { transactions: TOO_MANY_TRANSACTIONS } }],
    ['no result of a payment to us', { infos: [] }],
    ['results that are no list', { infos: {} }],
    ['too many results', { infos: TOO_MANY_TRANSACTIONS }],
    ['a result of another block', { infos: [{ ...info, blockNumber: 3 }] }],
    ['a result that is no object', { infos: [5] }],
    ['events that are no list', { infos: [{ ...info, log: {} }] }],
    [
      'an amount that is no number',
      {
        block: listed({
          raw_data: { contract: [{ ...contract, parameter: { value: { ...contract.parameter.value, amount: 'x' } } }] },
        }),
      },
    ],
  ])('is refused with %s', async (_title, change) => {
    await expect(read(change)).rejects.toThrow()
  })
})
