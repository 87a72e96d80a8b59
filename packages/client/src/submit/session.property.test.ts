import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { ACCOUNT, FaultLedger, signedAs } from '../../test/fault-ledger.ts'
import type { Faults } from '../../test/fault-ledger.ts'
import { rippleChain } from './ripple-chain.ts'
import { SubmissionSession } from './session.ts'
import { isFinal } from './submission.ts'
import type { SubmissionState } from './submission.ts'
import { memorySubmissions } from './submission-store.ts'

type Step =
  | { readonly does: 'send'; readonly payload: 'tes' | 'tec' | 'tem' }
  | { readonly does: 'together'; readonly payloads: readonly ('tes' | 'tec' | 'tem')[] }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'close'; readonly ledgers: number }
  | { readonly does: 'fault'; readonly node: string; readonly faults: Faults }
  | { readonly does: 'restart' | 'use' | 'drop' | 'heal' }

const NODES = ['one', 'two', 'three']

const anyFaults: fc.Arbitrary<Faults> = fc.oneof(
  fc.constant<Faults>({ isDown: true }),
  fc.constant<Faults>({ losesAnswers: true }),
  fc.constant<Faults>({ hangs: true }),
  fc.integer({ min: 1, max: 30 }).map((behind): Faults => ({ behind })),
  fc.record({
    says: fc.constantFrom('tesSUCCESS', 'tefPAST_SEQ', 'tefMAX_LEDGER', 'temMALFORMED', 'terPRE_SEQ', 'telBUSY'),
    handsOn: fc.boolean(),
  }),
  fc.constant<Faults>({}),
)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom('tes', 'tec', 'tem').map((payload): Step => ({ does: 'send', payload }) as Step),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom('tes' as const, 'tec' as const, 'tem' as const), { minLength: 2, maxLength: 4 })
      .map((payloads): Step => ({ does: 'together', payloads })),
  },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 12_000 }).map((ms): Step => ({ does: 'wait', ms })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }).map((ledgers): Step => ({ does: 'close', ledgers })) },
  {
    weight: 4,
    arbitrary: fc
      .record({ node: fc.constantFrom(...NODES), faults: anyFaults })
      .map((fault): Step => ({ does: 'fault', ...fault })),
  },
  { weight: 2, arbitrary: fc.constantFrom('restart', 'use', 'drop', 'heal').map((does): Step => ({ does }) as Step) },
)

/** Runs the steps, then repairs all nodes and closes enough ledgers for every transaction to end. */
async function live(steps: readonly Step[]) {
  const clock = new FakeClock()
  const ledger = new FaultLedger(NODES)
  const store = memorySubmissions<string>()
  const ends = new Map<string, SubmissionState>()
  const wrong: string[] = []
  const hear = (about: string, state: SubmissionState): void => {
    const { hash, lastLedger } = state.submission
    const held = ledger.held.find(({ tx }) => tx.hash === hash)
    if (!isFinal(state)) return
    ends.set(about, state)
    if (state.ledger !== undefined && held?.ledger !== state.ledger) wrong.push(`${about} messages before its ledger`)
    if (state.ledger === undefined && held !== undefined) wrong.push(`${about} messages as dead, and it is there`)
    if (state.phase === 'validated' && held?.result !== 'tesSUCCESS') wrong.push(`${about} messages as validated`)
    if (state.phase === 'expired' && ledger.validated <= lastLedger) wrong.push(`${about} expired too early`)
  }
  const open = () =>
    new SubmissionSession<string>({
      chain: rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 5000, clock }),
      store,
      clock,
      onState: ({ about }, state) => hear(about, state),
    })
  const pass = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    for (let turn = 0; turn < 4; turn += 1) await settle()
  }
  let session = open()
  let count = 0
  const payloads: string[] = []
  for (const step of steps) {
    if (step.does === 'send') {
      const about = `${step.payload} ${(count += 1)}`
      payloads.push(about)
      const sign = (terms: { sequence: number; lastLedger: number }) =>
        signedAs(about, terms.sequence, terms.lastLedger)
      void session.send({ account: ACCOUNT, about, sign }).catch(() => undefined)
      await pass(0)
    } else if (step.does === 'together') {
      const abouts = step.payloads.map((payload) => `${payload} ${(count += 1)}`)
      payloads.push(...abouts)
      const sign = async (terms: { sequence: number; lastLedger: number }) =>
        abouts.map((about, index) => signedAs(about, terms.sequence + index, terms.lastLedger))
      void session.sendBatch({ account: ACCOUNT, abouts, sign }).catch(() => undefined)
      await pass(0)
    } else if (step.does === 'wait') await pass(step.ms)
    else if (step.does === 'close') ledger.close(step.ledgers)
    else if (step.does === 'fault') ledger.fault(step.node, step.faults)
    else if (step.does === 'use') ledger.useElsewhere()
    else if (step.does === 'drop') ledger.drop()
    else if (step.does === 'heal') ledger.heal()
    else {
      session.stop()
      session = open()
      await session.resume()
    }
  }
  ledger.heal()
  for (let round = 0; round < 12; round += 1) {
    await pass(40_000)
    ledger.close(60)
  }
  await pass(60_000)
  const times = payloads.map((payload) => ledger.count(payload))
  return { times, wrong, kept: await store.list(), open: session.open, ends, timers: clock.timers }
}

it('CHN-015 CHN-017 nothing happens twice, nothing is final before a validated ledger, and everything stored ends, whatever the faults, crashes and competing transactions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 30 }), async (steps) => {
      const { times, wrong, kept: stored, open, timers } = await live(steps)
      expect(wrong).toEqual([])
      expect(Math.max(0, ...times)).toBeLessThanOrEqual(1)
      expect([stored, open, timers]).toEqual([[], 0, 0])
    }),
    { numRuns: Number(process.env['SUBMIT_RUNS'] ?? 150) },
  )
})
