import { expect, it } from 'vitest'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { ACCOUNT, FaultLedger, signedAs } from '../../test/fault-ledger.ts'
import type { Terms } from './chain-port.ts'
import { createTurns } from './in-turn.ts'
import { rippleChain } from './ripple-chain.ts'
import { SubmissionSession } from './session.ts'
import type { SentSubmission, BatchSendRequest } from './session-options.ts'
import { memorySubmissions, type SubmissionStore } from './submission-store.ts'

function world(store: SubmissionStore<string> = memorySubmissions()) {
  const clock = new FakeClock()
  const ledger = new FaultLedger(['one'])
  const exclusive = createTurns()
  const open = () =>
    new SubmissionSession<string>({
      chain: rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 10_000, clock }),
      clock,
      exclusive,
      store,
    })
  const signings: number[] = []
  const request = (...abouts: string[]): BatchSendRequest<string> => ({
    account: ACCOUNT,
    abouts,
    sign: async ({ sequence, lastLedger }) => {
      signings.push(sequence)
      return abouts.map((about, index) => signedAs(about, sequence + index, lastLedger))
    },
  })
  return { clock, ledger, store, open, session: open(), request, signings }
}

async function pass(clock: FakeClock, ms = 0): Promise<void> {
  await clock.advance(ms)
  for (let turn = 0; turn < 8; turn += 1) await settle()
}

type Sent = readonly SentSubmission<string>[]

/** Returns the outcome of a promise after all due timers have run. */
async function outcome<T>(clock: FakeClock, promise: Promise<T>): Promise<T> {
  let end: (() => T) | undefined
  promise.then(
    (value) => (end = () => value),
    (error: unknown) => {
      end = () => {
        throw error
      }
    },
  )
  await pass(clock)
  if (end === undefined) throw new Error('still under way')
  return end()
}

async function phases(sent: Sent): Promise<string[]> {
  return Promise.all(sent.map(async ({ ended }) => (await ended).phase))
}

function blobs(ledger: FaultLedger): string[] {
  return ledger.sent.map(({ blob }) => blob.split(':')[3] ?? '')
}

it('signs once with consecutive numbers, stores all before the first is sent, and continues after them', async () => {
  const { clock, ledger, store, session, request, signings } = world()
  const keptAtSending: number[] = []
  const submit = ledger.sent.push.bind(ledger.sent)
  ledger.sent.push = (...items) => {
    keptAtSending.push((store.list() as readonly unknown[]).length)
    return submit(...items)
  }
  const sent: Sent = await outcome(clock, session.sendBatch(request('a', 'b', 'c')))
  expect(sent.map(({ record, state }) => [record.about, record.submission.sequence, state.result])).toEqual([
    ['a', 5, 'tesSUCCESS'],
    ['b', 6, 'tesSUCCESS'],
    ['c', 7, 'tesSUCCESS'],
  ])
  expect([signings, keptAtSending, blobs(ledger)]).toEqual([[5], [3, 3, 3], ['a', 'b', 'c']])
  expect((await outcome(clock, session.terms(ACCOUNT))).sequence).toBe(8)
  ledger.close()
  await pass(clock, 2000)
  expect([await phases(sent), await store.list(), session.open]).toEqual([
    ['validated', 'validated', 'validated'],
    [],
    0,
  ])
})

it('stores all of one request at once, so that sessions with the same store never see a part', async () => {
  const memory = memorySubmissions<string>()
  const puts: string[][] = []
  const store: SubmissionStore<string> = {
    ...memory,
    put: (records) => {
      puts.push(records.map(({ about }) => about))
      return memory.put(records)
    },
  }
  const { clock, session, request } = world(store)
  await outcome(clock, session.sendBatch(request('a', 'b', 'c')))
  expect(puts).toEqual([['a', 'b', 'c']])
})

it('sends none when one of them cannot be stored', async () => {
  const memory = memorySubmissions<string>()
  const store: SubmissionStore<string> = {
    ...memory,
    put: async (records) => {
      await memory.put(records.filter(({ about }) => about !== 'c'))
      throw new Error('full')
    },
  }
  const { clock, ledger, session, request } = world(store)
  await expect(outcome(clock, session.sendBatch(request('a', 'b', 'c')))).rejects.toMatchObject({
    code: 'submit/not-kept',
  })
  expect([ledger.sent, await memory.list(), session.open]).toEqual([[], [], 0])
  expect((await outcome(clock, session.terms(ACCOUNT))).sequence).toBe(5)
})

it('stops sending after one got no answer and sends the rest when a node answers again', async () => {
  const { clock, ledger, session, request } = world()
  const { sign, ...others } = request('a', 'b', 'c')
  const losing = async (terms: Terms) => {
    ledger.fault('one', { losesAnswers: true })
    return sign(terms)
  }
  const sent: Sent = await outcome(clock, session.sendBatch({ ...others, sign: losing }))
  expect(sent.map(({ state }) => state.phase)).toEqual(['unknown', 'unknown', 'unknown'])
  expect(new Set(blobs(ledger))).toEqual(new Set(['a']))
  ledger.heal()
  await pass(clock, 4000)
  ledger.close()
  await pass(clock, 4000)
  expect(await phases(sent)).toEqual(['validated', 'validated', 'validated'])
  expect(['a', 'b', 'c'].map((each) => ledger.count(each))).toEqual([1, 1, 1])
})

it('continues after a refused one, whose number goes to the next request', async () => {
  const { clock, ledger, session, request } = world()
  const sent: Sent = await outcome(clock, session.sendBatch(request('a', 'temb', 'c')))
  expect(sent.map(({ state }) => [state.phase, state.result])).toEqual([
    ['submitted', 'tesSUCCESS'],
    ['refused', 'temMALFORMED'],
    ['submitted', 'terPRE_SEQ'],
  ])
  expect(await outcome(clock, session.terms(ACCOUNT))).toMatchObject({ sequence: 6 })
  const [next] = (await outcome(clock, session.sendBatch(request('d')))) as Sent
  expect(next?.record.submission.sequence).toBe(6)
  await pass(clock, 4000)
  ledger.close()
  await pass(clock, 4000)
  expect([await sent[2]?.ended, await next?.ended]).toMatchObject([{ phase: 'validated' }, { phase: 'validated' }])
})

it('gives each transaction time for those sent before it', async () => {
  const { clock, ledger, session, request } = world()
  const lastLedgers = async (...abouts: string[]): Promise<number[]> => {
    const sent: Sent = await outcome(clock, session.sendBatch(request(...abouts)))
    return sent.map(({ record }) => record.submission.lastLedger - ledger.validated)
  }
  expect(await lastLedgers('a')).toEqual([20])
  expect(await lastLedgers('b', 'c', 'd')).toEqual([24, 24, 24])
})

it('gives the next request time for transactions not sent yet', async () => {
  const { clock, ledger, session, request } = world()
  const { sign, ...others } = request('a', 'b', 'c')
  const hanging = async (terms: Terms) => {
    ledger.fault('one', { hangs: true })
    return sign(terms)
  }
  const sending = session.sendBatch({ ...others, sign: hanging })
  sending.catch(() => undefined)
  await pass(clock)
  ledger.heal()
  expect((await outcome(clock, session.terms(ACCOUNT))).lastLedger - ledger.validated).toBe(26)
  session.stop()
})

it('ends transactions behind an expired one as expired, not as superseded', async () => {
  const { clock, ledger, session, request } = world()
  const { sign, ...others } = request('a', 'b', 'c')
  const late = async (terms: Terms) => {
    const [a, , c] = await sign(terms)
    if (a === undefined || c === undefined) throw new TypeError('nothing was signed')
    return [a, signedAs('b', terms.sequence + 1, ledger.validated), c]
  }
  const sent: Sent = await outcome(clock, session.sendBatch({ ...others, sign: late }))
  expect(sent.map(({ state }) => state.result)).toEqual(['tesSUCCESS', 'tefMAX_LEDGER', 'terPRE_SEQ'])
  ledger.close(30)
  await pass(clock, 4000)
  expect(await phases(sent)).toEqual(['validated', 'expired', 'expired'])
})

it('signs the whole request again when another tab took one of the numbers', async () => {
  const { clock, ledger, open, session, request, signings } = world({ ...memorySubmissions<string>(), isShared: true })
  const other = open()
  const { sign, ...others } = request('a', 'b')
  let requestCount = 0
  const slow = async (terms: Terms) => {
    requestCount += 1
    if (requestCount === 1) await other.sendBatch(request('elsewhere'))
    return sign(terms)
  }
  const sent: Sent = await outcome(clock, session.sendBatch({ ...others, sign: slow }))
  expect([signings, sent.map(({ record }) => record.submission.sequence)]).toEqual([
    [5, 5, 6],
    [6, 7],
  ])
  expect(new Set(blobs(ledger))).toEqual(new Set(['elsewhere', 'a', 'b']))
})

it('gives up after three lost races when nothing prevents them', async () => {
  const store = { ...memorySubmissions<string>(), isShared: true }
  const { clock, ledger, session: other, request } = world(store)
  const chain = rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 10_000, clock })
  const session = new SubmissionSession<string>({ chain, clock, store })
  const { sign, ...others } = request('a', 'b')
  let requestCount = 0
  const slow = async (terms: Terms) => {
    requestCount += 1
    await other.sendBatch(request(`elsewhere ${requestCount}`))
    return sign(terms)
  }
  const refusal = session.sendBatch({ ...others, sign: slow }).catch((error: unknown) => error)
  for (let round = 0; round < 3; round += 1) await pass(clock)
  expect(await refusal).toMatchObject({ code: 'submit/no-number' })
  expect(requestCount).toBe(3)
})

it('reports for each that its number was used, because none is signed again', async () => {
  const { clock, ledger, store, request } = world()
  const phaseNames: string[] = []
  const session = new SubmissionSession<string>({
    chain: rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 10_000, clock }),
    clock,
    store,
    onState: ({ about }, { phase }) => void phaseNames.push(`${about} ${phase}`),
  })
  ledger.fault('one', { says: 'tefPAST_SEQ' })
  await outcome(clock, session.sendBatch(request('a', 'b')))
  expect(phaseNames).toEqual(['a submitted', 'b submitted', 'a refused', 'b refused'])
})

it('counts each of them as pending', async () => {
  const { clock, ledger, store, request } = world()
  const session = new SubmissionSession<string>({
    chain: rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 10_000, clock }),
    clock,
    store,
    mostOpen: 2,
  })
  await expect(session.sendBatch(request('a', 'b', 'c'))).rejects.toMatchObject({ code: 'submit/too-many' })
  expect(await outcome(clock, session.sendBatch(request('a', 'b')))).toHaveLength(2)
})
