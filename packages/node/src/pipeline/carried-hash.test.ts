import { rulesOf } from '@tidebook/ledger'
import type { ParsedTransaction } from '@tidebook/protocol'
import { swt, toHex } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { carriedHash } from './carried-hash.ts'

const rules = rulesOf(swt, { baseFee: 10n, reserveBase: 20_000_000n, reserveIncrement: 5_000_000n })
const metrics = { target: 36, multiplier: 128_000, median: 2 ** 53 - 1, recent: [3, 36] }

function transactionOf(digits: string, until?: number) {
  return {
    tx: { hash: digits.repeat(32) } as ParsedTransaction,
    until,
  }
}

const transactions = [transactionOf('A1'), transactionOf('B2', 77)]

describe('carriedHash', () => {
  it('is the hash of the documented bytes', () => {
    const seen: string[] = []
    const sha512Half = (bytes: Uint8Array): Uint8Array => {
      seen.push(toHex(bytes))
      return rules.sha512Half(bytes)
    }
    const hash = carriedHash({ ...rules, sha512Half }, { metrics, transactions })
    expect(seen).toEqual([
      [
        '01',
        '000000000000000A0000000001312D0000000000004C4B40',
        '0100000024000000000001F400001FFFFFFFFFFFFF02',
        '0000000300000024',
        '00000002',
        `00000000${'A1'.repeat(32)}`,
        `0000004D${'B2'.repeat(32)}`,
      ].join(''),
    ])
    expect(toHex(hash)).toBe('2080C9B14CD1B5CCE74617E289ECF51FA8CECB9212B7BFF3F9A469CB903FC5D9')
    expect(toHex(carriedHash(rules, { metrics: undefined, transactions: [] }))).toBe(
      'B15D55DAAFD90D8CD55AC0E4A879EDADD365A52CF9FAC5003AD7DED342ADF738',
    )
  })

  it('covers the account that changes the validators', () => {
    const seen: string[] = []
    const sha512Half = (bytes: Uint8Array): Uint8Array => {
      seen.push(toHex(bytes))
      return rules.sha512Half(bytes)
    }
    const validatorAuthority = new Uint8Array(20).fill(0xaa)
    carriedHash({ ...rules, sha512Half, validatorAuthority }, { metrics: undefined, transactions: [] })
    expect(seen).toEqual([`02000000000000000A0000000001312D0000000000004C4B40${'AA'.repeat(20)}${'00'.repeat(5)}`])
  })

  it('changes with every value', () => {
    const [first, second] = transactions
    if (!first || !second) throw new TypeError('Two transactions')
    const variants = [
      carriedHash(rules, { metrics, transactions }),
      ...(['baseFee', 'reserveBase', 'reserveIncrement'] as const).map((name) =>
        carriedHash({ ...rules, [name]: rules[name] + 1n }, { metrics, transactions }),
      ),
      ...(['target', 'multiplier', 'median'] as const).map((name) =>
        carriedHash(rules, { metrics: { ...metrics, [name]: metrics[name] - 1 }, transactions }),
      ),
      carriedHash(rules, { metrics: { ...metrics, recent: [36, 3] }, transactions }),
      carriedHash(rules, { metrics: { ...metrics, recent: [3] }, transactions }),
      carriedHash(rules, { metrics: undefined, transactions }),
      carriedHash(rules, { metrics, transactions: [second, first] }),
      carriedHash(rules, { metrics, transactions: [first] }),
      carriedHash(rules, { metrics, transactions: [first, { ...second, until: 78 }] }),
      carriedHash(rules, { metrics, transactions: [first, { ...second, until: undefined }] }),
    ]
    expect(new Set(variants.map(toHex)).size).toBe(variants.length)
  })
})
