import { xrp } from '@tidebook/protocol'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../profiles/rules.ts'
import { TestLedger, accountNamed, native, token } from '../testing/test-ledger.ts'
import type { JsonFields } from '../entries/json-fields.ts'
import type { LedgerView } from './view-types.ts'

const LINES = 2500

function everyType(): boolean {
  return true
}

function inPieces(view: LedgerView, after: string, count: number, between: () => void = () => undefined) {
  const collected: JsonFields[] = []
  const entries = view.pacedEntriesAfter(after, count, everyType)
  let pauses = 0
  for (;;) {
    const next = entries.next()
    if (next.done === true) return { found: collected, pauses, last: next.value.last }
    if (next.value === undefined) {
      pauses += 1
      between()
    } else collected.push(next.value)
  }
}

/** Alice with many lines to the gateway, and some other objects. */
function manyLines(): TestLedger {
  const test = new TestLedger(rulesOf(xrp))
  const [alice, gate] = [test.fund('alice', 1_000_000n), test.fund('gate')]
  for (let nth = 0; nth < LINES; nth += 1) {
    const currency = `${String.fromCharCode(65 + (nth % 26))}${Math.floor(nth / 26)
      .toString()
      .padStart(2, '0')}`
    test.must(test.send('TrustSet', alice, { LimitAmount: token('5', currency, gate) }))
    if (nth % 500 === 0) {
      test.must(test.send('OfferCreate', alice, { TakerPays: token('1', currency, gate), TakerGets: native(1n) }))
    }
  }
  test.close()
  return test
}

describe('incremental reading', () => {
  const test = manyLines()
  const alice = accountNamed('alice')
  const view = test.ledger.view('validated')

  it('lists an account like an unpaced read, in directory order, with pauses', () => {
    const keys: unknown[] = []
    let pauses = 0
    for (const entry of view.owned(alice.id, 'all')) {
      if (entry === undefined) pauses += 1
      else keys.push(entry.toJson())
    }
    expect(keys).toEqual(view.objects(alice.id))
    expect(pauses).toBeGreaterThan(1)
    const lines = [...view.owned(alice.id, 'lines')].flatMap((entry) => entry?.line() ?? [])
    expect(lines.map(({ key }) => key)).toEqual([...view.lines(alice.id)].map(({ key }) => key))
    expect(lines).toHaveLength(LINES)
  })

  it('returns the state at its start, whatever the ledger does in the meantime', () => {
    const current = test.ledger.view('current')
    const before = [...current.lines(alice.id)].map(({ limit }) => limit)
    const reading = current.owned(alice.id, 'lines')[Symbol.iterator]()
    const yielded = [reading.next().value]
    const gate = accountNamed('gate')
    test.must(test.send('TrustSet', alice, { LimitAmount: token('7', 'A00', gate) }))
    test.must(test.send('TrustSet', alice, { LimitAmount: token('9', 'ZZZ', gate) }))
    for (let next = reading.next(); next.done !== true; next = reading.next()) yielded.push(next.value)
    const lines = yielded.flatMap((entry) => entry?.line() ?? [])
    expect(lines.map(({ limit }) => limit)).toEqual(before)
    test.close()
  })

  it.each([100, 999, 10_000])('pages the state by %i in order, without gaps or duplicates', (count) => {
    const all = view.entriesAfter('', Number.MAX_SAFE_INTEGER, everyType)
    const entries: JsonFields[] = []
    let after: string | undefined = ''
    while (after !== undefined) {
      const { found: match, last } = inPieces(view, after, count)
      expect(match.length).toBeLessThanOrEqual(count)
      entries.push(...match)
      after = last
    }
    expect(entries).toEqual(all)
  })

  it('pages a changing state: an entry that exists throughout appears once', () => {
    const gate = accountNamed('gate')
    const stays = new Set(
      test.ledger
        .view('validated')
        .entriesAfter('', 100_000, everyType)
        .map(({ index }) => index),
    )
    let added = 0
    const change = (): void => {
      added += 1
      test.must(
        test.send('TrustSet', alice, { LimitAmount: token('1', `X${added.toString().padStart(2, '0')}`, gate) }),
      )
      test.close()
    }
    const entries: unknown[] = []
    let after: string | undefined = ''
    while (after !== undefined) {
      const { found: match, last } = inPieces(test.ledger.view('validated'), after, 500)
      entries.push(...match.map(({ index }) => index))
      change()
      after = last
    }
    expect(new Set(entries).size).toBe(entries.length)
    expect([...stays].filter((index) => !entries.includes(index))).toEqual([])
  })

  it('finds one line by its ends and its currency, from either side', () => {
    const gate = accountNamed('gate')
    const { currency } = token('1', 'B00', gate)
    const one = test.ledger.view('validated').line(alice.id, gate.id, currency as Uint8Array)
    expect(one).toMatchObject({ limit: '5', limitPeer: '0', currency: 'B00' })
    const other = test.ledger.view('validated').line(gate.id, alice.id, currency as Uint8Array)
    expect(other).toMatchObject({ limit: '0', limitPeer: '5' })
    expect(test.ledger.view('validated').line(alice.id, alice.id, currency as Uint8Array)).toBeUndefined()
  })
})
