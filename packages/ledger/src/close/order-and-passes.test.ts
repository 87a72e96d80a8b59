import { sha512Half, toHex } from '@tidebook/protocol'
import type { ParsedTransaction } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineResult } from '../base/engine-results.ts'
import { accountNamed, transaction } from '../testing/test-ledger.ts'
import { applyInPasses } from './apply-in-passes.ts'
import { NO_SALT, canonicalOrder, sortBySaltedAccount, transactionSetHash } from './canonical-order.ts'

const people = ['ann', 'ben', 'cat'].map(accountNamed)

function createTransaction(who: number, sequence: number, ticket = 0, serial = 0): ParsedTransaction {
  const account = people[who] ?? accountNamed('dan')
  const fields = ticket === 0 ? {} : { TicketSequence: ticket }
  return transaction('AccountSet', account, fields, { sequence: ticket === 0 ? sequence : 0, serial })
}

const txs = fc
  .uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 4 }), fc.nat(3), fc.nat(2)), {
    selector: (parts) => parts.join(' '),
    maxLength: 14,
  })
  .map((parts) =>
    parts.map(([who, sequence, ticket, serial], nth) => createTransaction(who, sequence, ticket, serial * 100 + nth)),
  )

describe('application order in a closing ledger', () => {
  it('is by salted account, then sequence, then tickets, then id', () => {
    fc.assert(
      fc.property(txs, fc.uint8Array({ minLength: 32, maxLength: 32 }), (all, salt) => {
        const text = (tx: ParsedTransaction): string => {
          const account = toHex(salt.map((byte, index) => byte ^ (tx.account[index] ?? 0)))
          const ticket = tx.fields['TicketSequence']
          const turn = typeof ticket === 'number' ? 2 ** 32 + ticket : tx.sequence
          return `${account} ${String(turn).padStart(11, '0')} ${tx.hash}`
        }
        const sorted = all.map(text).sort()
        expect(sortBySaltedAccount(salt, all).map(text)).toEqual(sorted)
        expect(sortBySaltedAccount(salt, [...all].reverse()).map(text)).toEqual(sorted)
      }),
    )
  })

  it('derives the salt from the set itself, in any arrival order', () => {
    fc.assert(
      fc.property(txs, (all) => {
        const salt = transactionSetHash(sha512Half, all)
        expect(toHex(transactionSetHash(sha512Half, [...all].reverse()))).toBe(toHex(salt))
        expect(canonicalOrder(sha512Half, all)).toEqual(sortBySaltedAccount(salt, all))
        if (all.length > 1) expect(toHex(transactionSetHash(sha512Half, all.slice(1)))).not.toBe(toHex(salt))
      }),
    )
    expect(NO_SALT).toEqual(new Uint8Array(32))
  })
})

describe('passes of a closing ledger', () => {
  interface Call {
    readonly name: string
    readonly pass: string
  }

  /** Returns the results one after the other, then repeats the last one. */
  function run(script: Readonly<Record<string, readonly EngineResult[]>>): string[] {
    const all = Object.keys(script).map((name, nth) => ({ ...createTransaction(0, nth + 1), type: name }))
    const calls: Call[] = []
    applyInPasses(all, ({ type: name }, pass) => {
      const turn = calls.filter((call) => call.name === name).length
      calls.push({ name, pass })
      const results = script[name] ?? []
      const result = results[Math.min(turn, results.length - 1)] ?? 'tefINTERNAL'
      return { applied: result === 'tesSUCCESS' || (pass === 'final' && result.startsWith('tec')), result }
    })
    return calls.map(({ name, pass }) => `${name} ${pass}`)
  }

  it('apply a successful transaction once', () => {
    expect(run({ a: ['tesSUCCESS'], b: ['tesSUCCESS'] })).toEqual(['a retry', 'b retry'])
  })

  it('do not retry an impossible transaction', () => {
    expect(run({ a: ['tefPAST_SEQ'], b: ['temMALFORMED'], c: ['telINSUF_FEE_P'] })).toEqual([
      'a retry',
      'b retry',
      'c retry',
    ])
  })

  it('retry a waiting transaction in a second pass and decide in the third', () => {
    expect(run({ a: ['terPRE_SEQ'], b: ['tesSUCCESS'] })).toEqual(['a retry', 'b retry', 'a retry', 'a final'])
    expect(run({ a: ['terPRE_SEQ', 'tesSUCCESS'], b: ['tesSUCCESS'] })).toEqual(['a retry', 'b retry', 'a retry'])
  })

  it('decide in the next pass when nothing changed', () => {
    expect(run({ a: ['tecPATH_DRY'], b: ['terPRE_SEQ'] })).toEqual([
      'a retry',
      'b retry',
      'a final',
      'b final',
      'b final',
    ])
    expect(run({ a: ['terPRE_SEQ'] })).toEqual(['a retry', 'a final'])
  })

  it('never exceed three', () => {
    const forever = ['terPRE_SEQ'] as const
    expect(
      run({ a: forever, b: [...forever, 'tesSUCCESS'], c: ['tesSUCCESS'] }).filter((call) => call.startsWith('a')),
    ).toHaveLength(3)
  })
})
