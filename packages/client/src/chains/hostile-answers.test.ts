import { formatDecimal } from '@tidebook/amount'
import { parseChainText } from '@tidebook/contract/chain-text'
import { HOSTILE_ANSWERS } from '@tidebook/testkit/hostile'
import { describe, expect, it } from 'vitest'
import type { ChainRecord } from './chain-node.ts'
import { paymentsIn as eosPayments } from './eos-history.ts'
import { paymentsIn as ripplePayments } from './ripple-history.ts'
import type { RequestLedger } from './ripple-entries.ts'
import { rippleWatch } from './ripple-moves.ts'

type Json = Readonly<Record<string, unknown>>

const SELF = 'r3kmLJN5D28dHuH8vZNUZpMC43pEHpaocV'
const OTHER = 'rJsaPnGdeo7BhMnHjuc3n44Mf7Ra1qkSVJ'
const HASH = 'A'.repeat(64)

const ENTRY: Json = {
  validated: true,
  tx: {
    TransactionType: 'Payment',
    Account: OTHER,
    Destination: SELF,
    Amount: { currency: 'USD', issuer: OTHER, value: '7' },
    Fee: '12',
    Flags: 0,
    hash: HASH,
    date: 700_000_000,
    ledger_index: 11,
    Memos: [{ Memo: { MemoData: '73746F636B' } }],
  },
  meta: {
    TransactionResult: 'tesSUCCESS',
    delivered_amount: { currency: 'USD', issuer: OTHER, value: '7' },
    AffectedNodes: [
      {
        ModifiedNode: {
          LedgerEntryType: 'RippleState',
          FinalFields: {
            Balance: { currency: 'USD', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: '7' },
            LowLimit: { currency: 'USD', issuer: SELF, value: '9' },
            HighLimit: { currency: 'USD', issuer: OTHER, value: '0' },
          },
          PreviousFields: { Balance: { currency: 'USD', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: '0' } },
        },
      },
    ],
  },
}

const ACTION: Json = {
  action_trace: {
    act: {
      account: 'eosio.token',
      name: 'transfer',
      data: { from: 'alice', to: 'bob', quantity: '1.0000 EOS', memo: 'm' },
    },
    trx_id: 'ab'.repeat(32),
    block_time: '2026-01-01T00:00:00.000',
  },
}

/** Returns copies of an answer, each with one member replaced by a value. */
function damaged(value: unknown, by: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return [by, ...value.flatMap((each, index) => damaged(each, by).map((other) => value.with(index, other)))]
  if (typeof value !== 'object' || value === null) return [by]
  return [
    by,
    ...Object.entries(value).flatMap(([name, each]) => damaged(each, by).map((other) => ({ ...value, [name]: other }))),
  ]
}

function isSound({ hash, from, to, asset, amount, time }: ChainRecord): boolean {
  return (
    [hash, from, to, asset.code, asset.issuer ?? ''].every((text) => parseChainText(text) !== undefined) &&
    !Number.isNaN(new Date(time).getTime()) &&
    formatDecimal(amount).length < 1024
  )
}

describe("an account's history on another chain", () => {
  it('lists honest Ripple-family payments next to hostile ones and nothing invalid', () => {
    for (const value of HOSTILE_ANSWERS)
      for (const entry of damaged(ENTRY, value)) {
        const records = ripplePayments('xrp', { transactions: [ENTRY, entry, ENTRY] })
        expect(records.length).toBeGreaterThanOrEqual(2)
        expect(records.filter((record) => !isSound(record))).toEqual([])
      }
  })

  it('lists honest EOS payments next to hostile ones and nothing invalid', () => {
    for (const value of HOSTILE_ANSWERS)
      for (const action of damaged(ACTION, value)) {
        const honest = { action_trace: { ...(ACTION['action_trace'] as Json), trx_id: 'cd'.repeat(32) } }
        const records = eosPayments({ actions: [honest, action] })
        expect(records.map(({ hash }) => hash)).toContain('cd'.repeat(32))
        expect(records.filter((record) => !isSound(record))).toEqual([])
      }
  })

  it('is empty if the answer is not a list', () => {
    for (const value of HOSTILE_ANSWERS) {
      expect(ripplePayments('xrp', { transactions: value } as never)).toEqual([])
      expect(eosPayments({ actions: value })).toEqual([])
      expect(eosPayments(value)).toEqual([])
    }
  })
})

describe('a ledger watch', () => {
  const nodeWith =
    (transactions: unknown): RequestLedger =>
    (method, params) => {
      if (method === 'server_info')
        return Promise.resolve({ info: { validated_ledger: { seq: 12 }, complete_ledgers: '1-12' } })
      if (method === 'ledger')
        return Promise.resolve({ ledger: { ledger_hash: String(params['ledger_index']).padStart(64, '0') } })
      return Promise.resolve({ transactions })
    }
  const read = (...answers: readonly unknown[]) =>
    rippleWatch({ chain: 'xrp', nodes: answers.map((each) => nodeWith([each])) }).read(
      { block: 10, hash: '10'.padStart(64, '0') },
      new Set([SELF]),
    )

  it('returns only valid moves, or refuses the answer', async () => {
    for (const value of HOSTILE_ANSWERS)
      for (const entry of damaged(ENTRY, value)) {
        const moves = await read(entry).then(
          (piece) => piece.moves,
          () => [],
        )
        for (const { hash, from, to, asset, memo = '' } of moves)
          for (const text of [hash, from, to, asset.code, asset.issuer ?? '', memo])
            expect(parseChainText(text)).toBe(text)
      }
  })

  it('continues while one of three nodes sends hostile answers', async () => {
    for (const value of HOSTILE_ANSWERS)
      for (const entry of damaged(ENTRY, value)) {
        const { moves, position } = await read(ENTRY, entry, ENTRY)
        expect([moves.length, moves[0]?.memo, position.block]).toEqual([1, 'stock', 12])
      }
  })

  it('treats an unacceptable memo as absent and advances the position', async () => {
    for (const value of HOSTILE_ANSWERS) {
      const { moves, position } = await read({
        ...ENTRY,
        tx: { ...(ENTRY['tx'] as Json), Memos: [{ Memo: { MemoData: value } }] },
      })
      expect([moves.length, position.block]).toEqual([1, 12])
      const [{ memo } = {}] = moves
      expect([undefined, parseChainText(memo)]).toContain(memo)
    }
  })
})
