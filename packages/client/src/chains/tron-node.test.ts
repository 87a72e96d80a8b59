import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { codeOf, scriptedPool } from '../../test/scripted-hosts.ts'
import { startSubmission } from '../submit/submission.ts'
import { tronNode } from './tron-node.ts'

const ADDRESS = 'TDm674pMhKJwvpE9Y5L4h1DP4fJ3wY4BxL'
const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ID = '0000000000000064'.padEnd(64, 'a')

function word(value: number): string {
  return value.toString(16).padStart(64, '0')
}

function block(number: unknown, id: unknown = ID) {
  return {
    blockID: id,
    block_header: { raw_data: { number, timestamp: 1_700_000_000_000 } },
  }
}

function nodeThat(paths: Readonly<Record<string, unknown>>, tokenFeeLimit?: string) {
  const selectors: Readonly<Record<string, string>> = {
    'decimals()': 'decimals',
    'symbol()': 'symbol',
    'transfer(address,uint256)': 'transfer',
  }
  return tronNode({
    tokenFeeLimit,
    pool: scriptedPool((path, body) => {
      const name = path.split('/').at(-1) ?? ''
      return paths[name === 'triggerconstantcontract' ? (selectors[String(body['function_selector'])] ?? 'held') : name]
    }),
  })
}

function constant(hex: unknown) {
  return { constant_result: [hex] }
}

const usd = { chain: 'tron' as const, code: 'USD', issuer: CONTRACT, decimals: 6 }
const coin = coinOf('tron')

async function balance(paths: Readonly<Record<string, unknown>>, asset: typeof coin = coin) {
  return formatDecimal((await nodeThat(paths).balance(ADDRESS, asset)).amount)
}

describe('a balance answer of a Tron node', () => {
  it('is empty for a missing account', async () => {
    expect(await balance({ getaccount: {} })).toBe('0')
    expect(await balance({ getaccount: { balance: 1_500_000 } })).toBe('1.5')
  })

  it('is refused if the node reports an error or no account', async () => {
    for (const getaccount of [{ Error: 'class java.lang.NullPointerException : null' }, [], null])
      expect(await codeOf(balance({ getaccount }))).toBe('node/unreachable')
  })

  it.each([-1, 1.5, '7', null])('is refused if it is %s', async (reported) => {
    await expect(balance({ getaccount: { balance: reported } })).rejects.toThrow('no valid balance')
  })

  it('uses the decimals of a token, which are bounded and must not have changed', async () => {
    const held = constant(word(2_500_000))
    expect(await balance({ decimals: constant(word(6)), held }, usd)).toBe('2.5')
    for (const reported of [
      constant(word(8)),
      constant(word(200)),
      constant(''),
      constant(7),
      { constant_result: 'x' },
      null,
    ])
      expect(await codeOf(balance({ decimals: reported, held }, usd)), JSON.stringify(reported)).toBe('chain/decimals')
    await expect(balance({ decimals: constant(word(6)), held: constant('zz') }, usd)).rejects.toThrow('no valid number')
  })

  it("uses the contract's name of a token, or the person's", async () => {
    const node = nodeThat({
      decimals: constant(word(6)),
      symbol: constant(Buffer.from('USDT').toString('hex').padEnd(64, '0')),
    })
    expect(await node.asset(CONTRACT)).toEqual({ ...usd, code: 'USDT' })
    expect(await node.asset(CONTRACT, 'USD')).toEqual(usd)
  })
})

describe('the fee of a Tron transfer', () => {
  it('bounds bytes, a memo, and what a contract may burn', async () => {
    const node = nodeThat({})
    const common = { from: ADDRESS, to: ADDRESS, amount: parseDecimal('1') }
    const [plain, noted, token] = await Promise.all([
      node.fee({ ...common, asset: coin }),
      node.fee({ ...common, asset: coin, memo: 'hi' }),
      node.fee({ ...common, asset: usd, memo: '' }),
    ])
    expect([plain.likely, plain.most].map(formatDecimal)).toEqual(['0.3', '1.4'])
    expect([noted.likely, noted.most].map(formatDecimal)).toEqual(['1.3', '2.4'])
    expect([token.likely, token.most].map(formatDecimal)).toEqual(['6.8', '10.3'])
  })
})

describe('the energy of a Tron token transfer', () => {
  const to = 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9'
  const transfer = { from: ADDRESS, to, asset: usd, amount: parseDecimal('1.5') }
  const node = (energy: number, { price = 100, limit }: { readonly price?: unknown; readonly limit?: string } = {}) =>
    nodeThat(
      {
        getcontract: {},
        getaccount: { balance: 100_000_000 },
        decimals: constant(word(6)),
        held: constant(word(2_500_000)),
        transfer: { ...constant(word(1)), energy_used: energy },
        getchainparameters: { chainParameter: [{ key: 'getOther' }, { key: 'getEnergyFee', value: price }] },
      },
      limit,
    )

  it('is checked against the fee limit, so that no transfer fails in a block and burns it', async () => {
    await node(100_000).check(transfer)
    await expect(node(100_001).check(transfer)).rejects.toMatchObject({
      code: 'chain/fee-too-high',
      detail: 'The transfer burns 10.0001 TRX for energy, and the limit is 10 TRX',
    })
    await expect(node(65_000, { price: 210 }).check(transfer)).rejects.toMatchObject({ code: 'chain/fee-too-high' })
    await node(130_285, { limit: '30' }).check(transfer)
    await node(130_285).check({ ...transfer, asset: coin })
  })

  it.each([null, -1, 'x'])('is not estimated by a node that reports the price %s', async (price) => {
    expect(await codeOf(node(65_000, { price }).check(transfer))).toBe('node/unreachable')
  })

  it('is allowed in the signed transfer up to the configured limit, and part of the maximum fee', async () => {
    const terms = { fee: '0', sequence: 1_700_000_000_000, firstLedger: 100, lastLedger: 130 }
    const limited = nodeThat({ getblockbynum: block(100) }, '30')
    expect(await limited.conditions(transfer, terms)).toMatchObject({ feeLimit: 30_000_000n })
    expect(formatDecimal((await limited.fee(transfer)).most)).toBe('30.3')
    expect(() => nodeThat({}, '15000.000001')).toThrow()
  })
})

describe('a Tron transfer and its reference block', () => {
  it.each([
    ['no number', block('x')],
    ['no sound id', block(100, 'zz')],
    ['no header', { blockID: ID }],
    ['nothing', null],
  ])('is refused after a block with %s', async (_name, reported) => {
    expect(await codeOf(nodeThat({ getnowblock: reported }).port.prepare(ADDRESS))).toBe('node/unreachable')
  })

  it('is bound to it and expires a minute later', async () => {
    const node = nodeThat({ getnowblock: block(102), getblockbynum: block(100) })
    const terms = await node.port.prepare(ADDRESS)
    const transfer = { from: ADDRESS, to: ADDRESS, asset: coin, amount: parseDecimal('1') }
    expect(await node.conditions(transfer, terms)).toEqual({
      family: 'tron',
      refBlockBytes: '0064',
      refBlockHash: ID.slice(16, 32),
      timestamp: 1_700_000_000_000,
      expiration: 1_700_000_060_000,
    })
  })
})

describe('the outcome of a Tron transfer', () => {
  const submission = { blob: '00', hash: 'ab', account: ADDRESS, sequence: 5, firstLedger: 1, lastLedger: 999 }
  const hex = (text: string): string => Buffer.from(text).toString('hex')
  it.each<readonly [string, unknown, object]>([
    ['taken', { result: true }, { result: 'tesSUCCESS' }],
    ['there already', { code: 'DUP_TRANSACTION_ERROR' }, { result: 'tesSUCCESS' }],
    ['too late', { code: 'TRANSACTION_EXPIRATION_ERROR', message: hex('gone') }, { result: 'tefMAX_LEDGER' }],
    ['refused', { code: 'SIGERROR', message: hex('bad') }, { result: 'tefFAILURE', message: 'SIGERROR bad' }],
    ['refused in plain words', { code: 'X', message: 'bad words' }, { message: 'X bad words' }],
    ['refused at length', { code: 'X', message: 'ab'.repeat(600) }, { message: 'X' }],
    ['refused without a word', {}, { message: 'OTHER_ERROR' }],
    ['answered with nothing', null, { message: 'OTHER_ERROR' }],
  ])('is %s', async (_name, broadcasthex, event) => {
    expect(await nodeThat({ broadcasthex }).port.submit(submission)).toMatchObject(event)
  })

  it.each<readonly [string, unknown, object]>([
    ['done', { id: 'ab', blockNumber: 50 }, { result: 'tesSUCCESS', ledger: 50 }],
    ['done by a contract', { id: 'ab', blockNumber: 50, receipt: { result: 'SUCCESS' } }, { result: 'tesSUCCESS' }],
    ['undone', { id: 'ab', blockNumber: 50, receipt: { result: 'OUT_OF_ENERGY' } }, { result: 'tecFAILED_PROCESSING' }],
    ['failed', { id: 'ab', blockNumber: 50, result: 'FAILED' }, { result: 'tecFAILED_PROCESSING' }],
    ['not there', {}, { kind: 'missing', validatedLedger: 100 }],
    ['nothing', [], { kind: 'missing' }],
    ['without a block', { id: 'ab' }, { kind: 'unreachable' }],
  ])('is %s', async (_name, gettransactioninfobyid, event) => {
    const node = nodeThat({ getnowblock: block(100), gettransactioninfobyid })
    expect((await node.port.lookup([startSubmission(submission)]))[0]).toMatchObject(event)
  })
})
