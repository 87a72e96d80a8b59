import { toHex } from '@tidebook/protocol'
import { beforeEach, describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'
import { MapSource } from './testing/map-source.ts'
import { SWT_RULES, TestLedger, DROPS_PER_COIN, accountNamed, native, token } from './testing/test-ledger.ts'
import type { TestAccount } from './testing/test-ledger.ts'

const PEOPLE = ['ann', 'ben', 'cat', 'dan']
let test: TestLedger
let people: TestAccount[]

function person(index: number): TestAccount {
  return people[index] ?? test.master
}

function keyOf(account: TestAccount): string {
  return test.ledger.view('current').account(account.id)?.key ?? ''
}

/** Reloads the ledger and returns the ledger indexes of the accounts read. */
function reloaded(): readonly string[] {
  const requestCount = test.stored.requestedKeys.length
  test.reload()
  return test.stored.requestedKeys.slice(requestCount)
}

beforeEach(() => {
  test = new TestLedger()
  people = PEOPLE.map((name) => test.fund(name))
  test.close()
})

describe('unreferenced stored accounts', () => {
  it('are not read at the start unless they own something', () => {
    test.must(test.pay(person(0), person(1), token('5', 'CNY', person(0))))
    test.close()
    const owners = [keyOf(person(0)), keyOf(person(1))].sort()
    expect([...new Set(reloaded())].sort()).toEqual(owners)
  })

  it('are read once with their stored values', () => {
    const before = test.ledger.view('current').account(person(2).id)?.toJson()
    const [key] = [keyOf(person(2)), reloaded()]
    const requestCount = test.stored.requestedKeys.length
    for (let times = 0; times < 3; times += 1) {
      expect(test.ledger.view('current').account(person(2).id)?.toJson()).toEqual(before)
      expect(test.ledger.view('validated').entry(key)).toEqual(before)
    }
    expect(test.stored.requestedKeys.slice(requestCount)).toEqual([key])
  })

  it('appear in pages of the whole state, in order, each once', () => {
    test.must(test.offer(person(0), token('1', 'CNY', person(1)), native(DROPS_PER_COIN)))
    test.close()
    const pages = (): unknown[] => {
      const entries: unknown[] = []
      for (let after = ''; ;) {
        const page = test.ledger.view('validated').entriesAfter(after, 3, () => true)
        if (page.length === 0) return entries
        entries.push(...page)
        after = String(page.at(-1)?.['index'])
      }
    }
    const whole = pages()
    expect(whole.length).toBe(test.stored.count)
    reloaded()
    test.must(test.pay(person(2), person(3), native(DROPS_PER_COIN)))
    test.ledger.view('validated').account(person(1).id)
    expect(pages()).toEqual(whole)
  })

  it('are not read when they are referenced only as a key', () => {
    for (const [index, account] of people.entries()) {
      test.must(test.send('SetRegularKey', account, { RegularKey: person((index + 1) % people.length).id }))
    }
    test.close()
    const keys = people.map(keyOf)
    reloaded()
    const requestCount = test.stored.requestedKeys.length
    expect(test.ledger.view('current').account(person(0).id)?.regularKey).toEqual(person(1).id)
    expect(test.stored.requestedKeys.slice(requestCount)).toEqual(keys.slice(0, 1))
    expect(test.drops(person(1))).toBe(1000n * DROPS_PER_COIN - 10n)
  })
})

it('created or deleted in memory take precedence over an outdated store', () => {
  const behind = test.stored.copy()
  test.reload(behind)
  const eve = test.fund('eve')
  test.close()
  expect(behind.account(keyOf(eve))).toBeUndefined()
  expect(test.drops(eve)).toBe(1000n * DROPS_PER_COIN)
  expect(test.sequence(test.master)).toBe(6)
})

it('never decide a transaction when they are corrupt', () => {
  const key = keyOf(person(1))
  const entries = [...test.ledger.stateEntries()].map((entry) =>
    entry.key === key ? { key, value: entry.value.slice(0, 40) } : entry,
  )
  test.ledger = Ledger.load(SWT_RULES, test.ledger.lastClosed, new MapSource(entries))
  expect(() => test.pay(person(0), person(1), native(DROPS_PER_COIN))).toThrow(
    expect.objectContaining({ code: 'ledger/corrupt-entry', name: 'StoredStateError' }),
  )
})

it('appear in snapshots whether they were read or not', () => {
  const all = (): string[] => [...test.ledger.stateEntries()].map(({ key, value }) => `${key} ${toHex(value)}`).sort()
  const before = all()
  reloaded()
  expect(all()).toEqual(before)
  test.must(test.pay(accountNamed('ann'), person(1), native(DROPS_PER_COIN)))
  expect(all()).toEqual(before)
})
