import { TRUSTING_PERIOD, readLightBlock, trustBlock, trustGenesis } from '@tidebook/light-client'
import { validatorsJson } from '@tidebook/light-client/testing'
import { describe, expect, it } from 'vitest'
import { NOT_BEGUN, verdictOf, withCheck } from '../model/check.ts'
import type { Check } from '../model/check.ts'
import type { BlockAnswer, ReportedLedger } from '../model/evidence.ts'
import type { Trust } from '../model/trust.ts'
import { TestTrust, blockAnswer, ledgerAt, nodeWith, timeOf, validatorsOf } from '../testing/validator-network.ts'
import { checkBlock } from './check-block.ts'

const four = validatorsOf('abcd')
const attackers = validatorsOf('wxyz')
const HEIGHT = 40
const NOW = timeOf(HEIGHT) + 2000

function jsonOf(answer: BlockAnswer): Readonly<Record<string, unknown>> {
  return answer.kind === 'proof' ? answer.json : {}
}

/** Returns trusted validators as of the block at a height. */
function trustIn(height: number, validators = four, next = validators): Trust {
  return {
    source: 'first',
    since: timeOf(height),
    trusted: trustBlock(readLightBlock(jsonOf(blockAnswer({ height, validators, next })))),
  }
}

interface Case {
  readonly node: (height: number) => BlockAnswer
  readonly store?: TestTrust
  readonly ledger?: ReportedLedger
  readonly now?: number
}

/** Checks the block of a node after four passed checks. Returns the states with their texts, and the verdict. */
async function check({ ledger = ledgerAt(HEIGHT), node, now = NOW, store = new TestTrust(trustIn(1)) }: Case) {
  const { requested, source } = nodeWith(node)
  let all: readonly Check[] = NOT_BEGUN.map((each) => ({ ...each, state: 'passed' }))
  const orderedBy = await checkBlock(ledger, source, store, now, (one) => (all = withCheck(all, one)))
  const checks = all.slice(NOT_BEGUN.length)
  const states = checks.map(({ id, state, text }) => (text === undefined ? `${id} ${state}` : `${id} ${state} ${text}`))
  return { checks, orderedBy, requested, states, store, verdict: verdictOf(all, orderedBy) }
}

function honest(height: number): BlockAnswer {
  return blockAnswer({ height, validators: four })
}

describe('the block of an honest node', () => {
  it('SCL-206 shows who signed, and is trusted from the first check on', async () => {
    const store = new TestTrust()
    const node = (height: number) => blockAnswer({ height, validators: four, voters: validatorsOf('abc') })
    const first = await check({ node, store })
    expect(first).toMatchObject({ orderedBy: 'validators', verdict: 'passed', requested: [HEIGHT] })
    expect(first.states).toEqual(['block passed', 'validators passed', 'trust passed verify.trust.first'])
    const [block, validators] = first.checks
    expect(block?.figures).toMatchObject({ height: HEIGHT, ledger: ledgerAt(HEIGHT).index })
    expect(validators?.figures).toEqual({ count: 3, total: 4, share: '75.0' })
    expect(validators?.validators?.map(({ isSigner, share }) => [isSigner, share])).toEqual([
      [true, '25.0'],
      [true, '25.0'],
      [true, '25.0'],
      [false, '25.0'],
    ])
    expect(store.trust).toMatchObject({ source: 'first', since: NOW, trusted: { height: HEIGHT } })
    const again = await check({ node, store, now: NOW + 1000 })
    expect(again.states.at(-1)).toBe('trust passed verify.trust.remembered')
    const later = await check({ node, store, ledger: ledgerAt(90), now: timeOf(95) })
    expect(later.verdict).toBe('passed')
    expect(store.trust).toMatchObject({ since: NOW, trusted: { height: 90 } })
  })

  it('SCL-206 follows validators that change completely, through blocks in between', async () => {
    const letters = 'abcdefghijklmnopqrstuv'
    const setAt = (height: number) => validatorsOf(letters.slice(Math.floor(height / 3), Math.floor(height / 3) + 4))
    const node = (height: number) => blockAnswer({ height, validators: setAt(height), next: setAt(height + 1) })
    const store = new TestTrust(trustIn(1, setAt(1), setAt(2)))
    const { requested, states, verdict } = await check({ node, store })
    expect(states.at(-1)).toBe('trust passed verify.trust.remembered')
    expect(verdict).toBe('passed')
    expect(requested.length).toBeGreaterThan(3)
    const forged = (height: number) =>
      height === HEIGHT ? node(height) : blockAnswer({ height, validators: attackers, next: attackers })
    expect((await check({ node: forged, store: new TestTrust(trustIn(1, setAt(1), setAt(2))) })).verdict).toBe('failed')
  })

  it('is trusted from the validators that the page lists, however old the genesis is', async () => {
    const listed = trustGenesis('tide', { seconds: 0, nanos: 0 }, four)
    const store = new TestTrust({ source: 'page', since: NOW, trusted: listed })
    expect((await check({ node: honest, store })).states.at(-1)).toBe('trust passed verify.trust.page')
    expect(store.trust).toMatchObject({ source: 'page', trusted: { height: HEIGHT } })
    const others = new TestTrust({
      source: 'page',
      since: NOW,
      trusted: trustGenesis('tide', { seconds: 0, nanos: 0 }, attackers),
    })
    expect((await check({ node: honest, store: others })).states.at(-1)).toBe('trust failed verify.trust.others')
  })
})

describe('a node that deleted blocks', () => {
  it('leaves the result undecided, and says that the node no longer has the proof', async () => {
    const gone: BlockAnswer = { kind: 'gone' }
    const store = new TestTrust(trustIn(1))
    expect(await check({ node: () => gone, store })).toMatchObject({
      states: ['block undecided verify.block.gone'],
      verdict: 'undecided',
    })
    const setAt = (height: number) => validatorsOf(height < 20 ? 'abcd' : 'efgh')
    const node = (height: number): BlockAnswer =>
      height < HEIGHT ? gone : blockAnswer({ height, validators: setAt(height), next: setAt(height + 1) })
    const between = await check({ node, store })
    expect(between.states.at(-1)).toBe('trust undecided verify.block.gone')
    expect(between.verdict).toBe('undecided')
    expect(store.trust?.trusted.height).toBe(1)
  })
})

describe('a node without validators', () => {
  it('passes with the name of its trust, and fails where validators are known', async () => {
    for (const kind of ['operator', 'unproven'] as const) {
      const node = (): BlockAnswer => ({ kind })
      expect(await check({ node, store: new TestTrust() })).toMatchObject({
        orderedBy: kind,
        verdict: 'passed',
        states: [],
      })
      expect(await check({ node })).toMatchObject({ states: ['block failed verify.block.hidden'], verdict: 'failed' })
    }
  })
})

describe('a dishonest node', () => {
  const last = async (each: Case): Promise<readonly [string | undefined, string]> => {
    const { states, verdict } = await check(each)
    return [states.at(-1), verdict]
  }

  it('SCL-206 is detected when it invents a ledger next to a real block', async () => {
    const ledger = { ...ledgerAt(HEIGHT), hash: 'F'.repeat(64) }
    expect(await last({ node: honest, ledger })).toEqual(['block failed verify.block.failed', 'failed'])
  })

  it('is detected when it puts an invented ledger into the header of a real commit', async () => {
    const ledger = { ...ledgerAt(HEIGHT), hash: 'F'.repeat(64) }
    const node = (height: number): BlockAnswer => {
      const invented = jsonOf(blockAnswer({ height, validators: four }, ledger.hash))
      const real = jsonOf(honest(height))
      const signed = { ...Object(invented['signed_header']), commit: Object(real['signed_header']).commit }
      return { kind: 'proof', json: { ...invented, signed_header: signed } }
    }
    expect(await last({ node, ledger })).toEqual(['validators failed verify.validators.header', 'failed'])
  })

  it('SCL-206 is detected when it forges the signatures of the validators', async () => {
    const ledger = { ...ledgerAt(HEIGHT), hash: 'F'.repeat(64) }
    const impostors = four.map((validator, nth) => ({
      ...validator,
      secret: attackers[nth]?.secret ?? validator.secret,
    }))
    const node = (height: number) => blockAnswer({ height, validators: four, voters: impostors }, ledger.hash)
    expect(await last({ node, ledger })).toEqual(['validators failed verify.validators.failed', 'failed'])
  })

  it('SCL-206 is detected when it signs an invented ledger with its own validators', async () => {
    const ledger = { ...ledgerAt(HEIGHT), hash: 'F'.repeat(64) }
    const node = (height: number) => blockAnswer({ height, validators: attackers }, ledger.hash)
    expect(await last({ node, ledger })).toEqual(['trust failed verify.trust.others', 'failed'])
    const parent = new TestTrust(trustIn(HEIGHT - 1))
    expect(await last({ node, ledger, store: parent })).toEqual(['trust failed verify.trust.others', 'failed'])
    const mixed = (height: number) =>
      blockAnswer({ height, validators: [...attackers, ...validatorsOf('a')] }, ledger.hash)
    const [text] = await last({ node: mixed, ledger })
    expect(text).toBe('trust failed verify.trust.others')
  })

  it('is detected when removed validators sign an invented ledger', async () => {
    const removed = validatorsOf('efgh')
    const node = (height: number) => blockAnswer({ height, validators: removed })
    expect(await last({ node, store: new TestTrust(trustIn(30)) })).toEqual([
      'trust failed verify.trust.others',
      'failed',
    ])
    const withOld = (height: number): BlockAnswer => {
      const real = jsonOf(honest(height))
      return { kind: 'proof', json: { ...real, validators: validatorsJson(removed) } }
    }
    expect(await last({ node: withOld })).toEqual(['validators failed verify.validators.set', 'failed'])
  })

  it('SCL-206 is detected when two of four validators help it', async () => {
    const node = (height: number) => blockAnswer({ height, validators: four, voters: validatorsOf('ab') })
    expect(await last({ node })).toEqual(['validators failed verify.validators.power', 'failed'])
  })

  it('is detected when it shows another block at a verified height, or another chain', async () => {
    const ledger = { ...ledgerAt(HEIGHT), hash: 'F'.repeat(64) }
    const fork = (height: number) => blockAnswer({ height, validators: four }, ledger.hash)
    const store = new TestTrust(trustIn(HEIGHT))
    expect(await last({ node: fork, ledger, store })).toEqual(['trust failed verify.trust.conflict', 'failed'])
    const other = (height: number) => blockAnswer({ height, validators: four, chainId: 'other' })
    expect(await last({ node: other })).toEqual(['trust failed verify.trust.chain', 'failed'])
  })

  it('is not believed after the trusting period, by a browser that has not seen newer validators', async () => {
    const now = timeOf(1) + TRUSTING_PERIOD
    const seconds = now / 1000 - 5
    const node = (height: number) => blockAnswer({ height, validators: four, seconds })
    const store = new TestTrust(trustIn(1))
    expect(await last({ node, now, store })).toEqual(['trust undecided verify.trust.expired', 'undecided'])
    expect(store.trust?.trusted.height).toBe(1)
    expect(await last({ node: honest, now: timeOf(HEIGHT) + TRUSTING_PERIOD, store: new TestTrust() })).toEqual([
      'validators failed verify.validators.old',
      'failed',
    ])
  })

  it('is not believed with blocks of the future or older than the verified one', async () => {
    expect(await last({ node: honest, now: timeOf(HEIGHT) - 11_000 })).toEqual([
      'validators undecided verify.validators.future',
      'undecided',
    ])
    const unsigned = (height: number) => blockAnswer({ height, validators: four, voters: [] })
    expect(await last({ node: unsigned, now: timeOf(HEIGHT) - 11_000 })).toEqual([
      'validators failed verify.validators.power',
      'failed',
    ])
    const store = new TestTrust(trustIn(HEIGHT + 5))
    expect(await last({ node: honest, store })).toEqual(['trust undecided verify.trust.order', 'undecided'])
  })

  it('is not believed with an unreadable proof', async () => {
    const real = jsonOf(honest(HEIGHT))
    const broken = [{}, { ...real, validators: [] }, { ...real, carried_hash: 'x' }, { ...real, signed_header: null }]
    for (const json of broken) {
      const [text] = await last({ node: () => ({ kind: 'proof', json }) })
      expect(text).toBe('block failed verify.block.malformed')
    }
    const noHash = { ...real, carried_hash: undefined }
    expect((await last({ node: () => ({ kind: 'proof', json: noHash }) }))[1]).toBe('failed')
  })
})
