import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { codeOf, scriptedRpc } from '../../test/scripted-hosts.ts'
import { startSubmission } from '../submit/submission.ts'
import { evmNode } from './evm-node.ts'

const FROM = `0x${'11'.repeat(20)}`
const read = chainOf('eth').readAddress(`0x${'ab'.repeat(20)}`)
const CONTRACT = 'address' in read ? read.address : ''

function word(value: number): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}

const HONEST: Readonly<Record<string, unknown>> = {
  blockNumber: '0x64',
  getBalance: '0xde0b6b3a7640000',
  getCode: '0x',
  gasPrice: '0x3b9aca00',
  chainId: '0x1',
  getTransactionCount: '0x7',
  getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  maxPriorityFeePerGas: '0x3b9aca00',
  estimateGas: '0xea60',
}

type Answers = Readonly<Record<string, unknown>>

/** Creates one node for each set of answers. */
function nodesThat(...answers: readonly Answers[]) {
  const pool = scriptedRpc(
    (method, _params, node) => ({ ...HONEST, ...answers[node] })[method.replace('eth_', '')],
    answers.length,
  )
  return evmNode({ chain: 'eth', chainId: 1n, confirmations: 2, highestFee: '0.01', hasFeeMarket: true, pool })
}

function nodeThat(answers: Answers, hasFeeMarket = true) {
  return evmNode({
    chain: 'eth',
    chainId: 1n,
    confirmations: 2,
    highestFee: '0.01',
    hasFeeMarket,
    pool: scriptedRpc((method, [first]) => {
      const name = method.replace('eth_', '')
      if (name !== 'call') return { ...HONEST, ...answers }[name]
      const { data } = first as { readonly data: string }
      return { '0x313ce567': answers['decimals'], '0x95d89b41': answers['symbol'] }[data] ?? answers['held']
    }),
  })
}

const coin = coinOf('eth')
const usd = { chain: 'eth' as const, code: 'USD', issuer: CONTRACT, decimals: 6 }
const transfer = { from: FROM, to: `0x${'22'.repeat(20)}`, asset: coin, amount: parseDecimal('0.5') }

describe('the answer of an Ethereum-type node', () => {
  it("about a token has bounded decimals, and its own name or the person's", async () => {
    const symbol = `0x${Buffer.from('USDT').toString('hex').padEnd(64, '0')}`
    expect(await nodeThat({ decimals: word(6), symbol }).asset(CONTRACT)).toEqual({ ...usd, code: 'USDT' })
    expect(await nodeThat({ decimals: word(6) }).asset(CONTRACT, 'USD')).toEqual(usd)
    for (const decimals of [word(200), '0x', 'six'])
      expect(await codeOf(nodeThat({ decimals }).asset(CONTRACT))).toBe('chain/decimals')
    expect(await codeOf(nodeThat({ decimals: word(8), held: word(1) }).balance(FROM, usd))).toBe('chain/decimals')
  })

  it('about a fee is the maximum cost, refused above the limit', async () => {
    const { likely, most } = await nodeThat({}).fee(transfer)
    expect([likely, most].map(formatDecimal)).toEqual(['0.000042', '0.000063'])
    expect(formatDecimal((await nodeThat({}, false).fee(transfer)).most)).toBe('0.000021')
    const token = { ...transfer, asset: usd }
    expect(formatDecimal((await nodeThat({}, false).fee(token)).most)).toBe('0.000075')
    expect(await codeOf(nodeThat({ estimateGas: '0xffffffff' }).fee(token))).toBe('chain/fee-too-high')
    expect(await codeOf(nodeThat({ getBlockByNumber: null }).fee(transfer))).toBe('node/unreachable')
  })

  it('about a receiver with code means that it is a contract', async () => {
    expect(await codeOf(nodeThat({}).check(transfer))).toBeUndefined()
    expect(await codeOf(nodeThat({ getCode: '0x0' }).check(transfer))).toBeUndefined()
    expect(await codeOf(nodeThat({ getCode: '0x60' }).check(transfer))).toBe('chain/contract-address')
    const all = { ...transfer, amount: parseDecimal('1') }
    expect(await codeOf(nodeThat({}).check(all))).toBe('chain/insufficient-coin')
    const token = { decimals: word(6), held: word(900_000) }
    expect(await codeOf(nodeThat(token).check({ ...transfer, asset: usd }))).toBeUndefined()
    expect(await codeOf(nodeThat({ ...token, getBalance: '0x0' }).check({ ...transfer, asset: usd }))).toBe(
      'chain/insufficient-coin',
    )
  })
})

describe('the outcome of a transfer on an Ethereum-type chain', () => {
  const submission = { blob: '00', hash: 'ab', account: FROM, sequence: 7, firstLedger: 1, lastLedger: 999 }
  it.each<readonly [string, unknown, object]>([
    ['taken', '0xab', { result: 'tesSUCCESS' }],
    ['there already', new Error('already known'), { result: 'tesSUCCESS' }],
    ['late with its number', new Error('nonce too low'), { result: 'tefPAST_SEQ' }],
    ['refused', new Error('insufficient funds'), { result: 'tefFAILURE', message: 'insufficient funds' }],
  ])('is %s', async (_name, sendRawTransaction, event) => {
    expect(await nodeThat({ sendRawTransaction }).port.submit(submission)).toMatchObject(event)
  })

  it.each<readonly [string, unknown, object]>([
    ['done', { blockNumber: '0x60', status: '0x1' }, { result: 'tesSUCCESS', ledger: 96 }],
    ['undone', { blockNumber: '0x60', status: '0x0' }, { result: 'tecFAILED_PROCESSING' }],
    ['not there', null, { kind: 'missing', validatedLedger: 98, sequence: 7 }],
    ['without a status', { blockNumber: '0x60' }, { kind: 'unreachable' }],
  ])('is %s', async (_name, getTransactionReceipt, event) => {
    const node = nodeThat({ getTransactionReceipt })
    expect((await node.port.lookup([startSubmission(submission)]))[0]).toMatchObject(event)
  })

  it('is completed with its nonce and the current fee', async () => {
    expect(await nodeThat({}).port.prepare(FROM)).toMatchObject({ sequence: 7, firstLedger: 98, fee: '63000000000000' })
    expect(await nodeThat({}, false).port.prepare(FROM)).toMatchObject({ fee: '21000000000000' })
  })

  it('OPS-209: is completed with the nonce that it replaces, even if nodes that dropped the first offer disagree', async () => {
    const { port } = nodesThat(...['0x8', '0x7', '0x6'].map((getTransactionCount) => ({ getTransactionCount })))
    expect(await codeOf(port.prepare(FROM))).toBe('node/unvalidated')
    expect(await port.prepare(FROM, undefined, 1, 7)).toMatchObject({ sequence: 7, firstLedger: 98 })
  })
})
