import type { FieldValue, ParsedAmount } from '@tidebook/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { PoolLedger } from '../testing/pool-ledger.ts'
import { DROPS_PER_COIN, accountNamed, native, token } from '../testing/test-ledger.ts'
import { AMM_MODE } from './amm-modes.ts'

type Mode = keyof typeof AMM_MODE
type Fields = Readonly<Record<string, FieldValue>>

let at: PoolLedger

beforeAll(() => {
  at = new PoolLedger()
  at.test.must(at.create(1000n, '1000', 100))
})

/** Every allowed set of fields for each mode. Any other set is malformed. */
const DEPOSITS: Readonly<Partial<Record<Mode, readonly string[]>>> = {
  tokens: ['LPTokenOut', 'Amount Amount2 LPTokenOut'],
  one: ['Amount', 'Amount LPTokenOut'],
  both: ['Amount Amount2', 'Amount Amount2 LPTokenOut'],
  oneForTokens: ['Amount LPTokenOut'],
  toPrice: ['Amount EPrice'],
  intoEmpty: ['Amount Amount2', 'Amount Amount2 TradingFee'],
}
const WITHDRAWALS: Readonly<Partial<Record<Mode, readonly string[]>>> = {
  tokens: ['LPTokenIn'],
  all: [''],
  allInOne: ['Amount'],
  one: ['Amount'],
  both: ['Amount Amount2'],
  oneForTokens: ['Amount LPTokenIn'],
  toPrice: ['Amount EPrice'],
}

function values(): Fields {
  const tokens = at.tokens('100')
  return {
    Amount: native(DROPS_PER_COIN),
    Amount2: at.usd('1'),
    EPrice: native(3n),
    LPTokenOut: tokens,
    LPTokenIn: tokens,
    TradingFee: 5,
  }
}

function subsets(names: readonly string[]): string[][] {
  return Array.from({ length: 2 ** names.length }, (_, bits) => names.filter((_name, nth) => (bits & (1 << nth)) !== 0))
}

function result(type: string, fields: Fields, flags: number): string {
  return at.send(type, at.bob, fields, { flags }).result
}

const MODES = Object.keys(AMM_MODE) as Mode[]

describe('modes of deposits and withdrawals', () => {
  it.each([
    ['AMMDeposit', DEPOSITS, ['Amount', 'Amount2', 'EPrice', 'LPTokenOut', 'TradingFee']],
    ['AMMWithdraw', WITHDRAWALS, ['Amount', 'Amount2', 'EPrice', 'LPTokenIn']],
  ] as const)('%s requires exactly the fields of its mode', (type, ways, names) => {
    const all = values()
    for (const mode of MODES) {
      for (const subset of subsets(names)) {
        const fields = Object.fromEntries(subset.map((name) => [name, all[name] ?? 0]))
        const isKnown = ways[mode]?.some((set) => set === [...subset].sort().join(' ')) === true
        const actual = result(type, fields, AMM_MODE[mode])
        const expected = ways[mode] === undefined ? 'temINVALID_FLAG' : isKnown ? 'well formed' : 'temMALFORMED'
        const shown = actual === 'temMALFORMED' || actual === 'temINVALID_FLAG' ? actual : 'well formed'
        expect(`${mode} ${subset.join(' ')}: ${shown}`).toBe(`${mode} ${subset.join(' ')}: ${expected}`)
      }
    }
  })

  it.each(['AMMDeposit', 'AMMWithdraw'])('%s requires exactly one mode', (type) => {
    const { Amount = 0, Amount2 = 0 } = values()
    expect(result(type, { Amount, Amount2 }, 0)).toBe('temMALFORMED')
    expect(result(type, { Amount, Amount2 }, AMM_MODE.both | AMM_MODE.one)).toBe('temMALFORMED')
  })
})

describe('amounts of a pool', () => {
  const nobody = accountNamed('nobody')
  const row = (
    type: string,
    mode: Mode | undefined,
    fields: () => Fields,
    expected: string,
  ): [string, Mode | undefined, () => Fields, string] => [type, mode, fields, expected]
  const amount = (value: ParsedAmount) => (): Fields => ({ Amount: value })

  it.each([
    row('AMMDeposit', 'one', amount(native(0n)), 'temBAD_AMOUNT'),
    row('AMMDeposit', 'one', amount(native(-1n)), 'temBAD_AMOUNT'),
    row('AMMDeposit', 'one', amount(token('1', 'EUR', nobody)), 'temBAD_AMM_TOKENS'),
    row('AMMDeposit', 'both', () => ({ Amount: native(1n), Amount2: native(1n) }), 'temBAD_AMM_TOKENS'),
    row('AMMDeposit', 'tokens', () => ({ LPTokenOut: at.tokens('0') }), 'temBAD_AMM_TOKENS'),
    row('AMMDeposit', 'tokens', () => ({ LPTokenOut: at.usd('1') }), 'temBAD_AMM_TOKENS'),
    row('AMMDeposit', 'toPrice', () => ({ Amount: native(1n), EPrice: at.usd('1') }), 'temBAD_AMM_TOKENS'),
    row(
      'AMMDeposit',
      'intoEmpty',
      () => ({ Amount: native(1n), Amount2: at.usd('1'), TradingFee: 1001 }),
      'temBAD_FEE',
    ),
    row(
      'AMMDeposit',
      'intoEmpty',
      () => ({ Amount: native(1n), Amount2: at.usd('1'), TradingFee: 1000 }),
      'tecAMM_NOT_EMPTY',
    ),
    row('AMMWithdraw', 'one', amount(native(0n)), 'temBAD_AMOUNT'),
    row('AMMWithdraw', 'allInOne', amount(native(0n)), 'tecAMM_BALANCE'),
    row('AMMWithdraw', 'both', () => ({ Amount: native(1n), Amount2: native(1n) }), 'temBAD_AMM_TOKENS'),
    row('AMMWithdraw', 'tokens', () => ({ LPTokenIn: at.tokens('0') }), 'temBAD_AMM_TOKENS'),
    row('AMMWithdraw', 'tokens', () => ({ LPTokenIn: at.tokens('1') }), 'tecAMM_BALANCE'),
    row('AMMVote', undefined, () => ({ TradingFee: 1001 }), 'temBAD_FEE'),
    row('AMMVote', undefined, () => ({ TradingFee: 1000 }), 'tecAMM_INVALID_TOKENS'),
    row('AMMBid', undefined, () => ({}), 'tecAMM_INVALID_TOKENS'),
    row('AMMBid', undefined, () => ({ BidMin: native(-1n) }), 'temBAD_AMOUNT'),
  ])('%s %s: %#', (type, mode, fields, expected) => {
    expect(result(type, fields(), mode === undefined ? 0 : AMM_MODE[mode])).toBe(expected)
  })

  it.each(['AMMDeposit', 'AMMWithdraw', 'AMMVote', 'AMMBid'])('%s requires a pool of two assets', (type) => {
    const flags = type === 'AMMDeposit' ? AMM_MODE.one : type === 'AMMWithdraw' ? AMM_MODE.all : 0
    const fields = type === 'AMMDeposit' ? { Amount: native(1n) } : type === 'AMMVote' ? { TradingFee: 1 } : {}
    const { Asset = 0, Asset2 = 0 } = at.pair
    const send = (pair: Fields) => at.test.send(type, at.bob, { ...fields, ...pair }, { flags }).result
    expect(send({ Asset, Asset2: Asset })).toBe('temBAD_AMM_TOKENS')
    const other = { currency: at.usd('1').currency, issuer: at.bob.id }
    expect(send({ Asset, Asset2: other })).toBe('terNO_AMM')
    expect(send({ Asset: Asset2, Asset2: Asset })).not.toBe('terNO_AMM')
  })
})
