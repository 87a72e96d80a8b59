import { describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../test/fake-clock.ts'
import { ACCOUNT, FaultLedger, signedAs } from '../../test/fault-ledger.ts'
import type { Terms } from './chain-port.ts'
import { createTurns } from './in-turn.ts'
import { rippleChain } from './ripple-chain.ts'
import { SubmissionSession } from './session.ts'
import type { SendRequest, SessionOptions } from './session-options.ts'
import type { SubmissionState } from './submission.ts'
import { memorySubmissions } from './submission-store.ts'

function world(options: Partial<SessionOptions<string>> & { names?: string[]; isTrusted?: boolean } = {}) {
  const { names, isTrusted = false, ...others } = options
  const clock = new FakeClock()
  const ledger = new FaultLedger(names)
  const store = options.store ?? memorySubmissions<string>()
  const events: [string, SubmissionState][] = []
  const faults: unknown[] = []
  const open = () =>
    new SubmissionSession<string>({
      chain: rippleChain({ nodes: ledger.pool(clock), closeIntervalMs: () => 10_000, clock, isTrusted }),
      clock,
      onState: ({ about }, state) => events.push([about, state]),
      onFault: (error) => faults.push(error),
      ...others,
      store,
    })
  const signed: [string, number][] = []
  const request = (about: string): SendRequest<string> => ({
    account: ACCOUNT,
    about,
    sign: ({ sequence, lastLedger }) => {
      signed.push([about, sequence])
      return signedAs(about, sequence, lastLedger)
    },
  })
  const phases = (about: string) => events.filter(([each]) => each === about).map(([, { phase }]) => phase)
  return { clock, ledger, store, events, faults, open, session: open(), request, signed, phases }
}

/** Advances the clock and waits until everything settles: a request through the pool takes many microtasks. */
async function pass(clock: FakeClock, ms = 0): Promise<void> {
  await clock.advance(ms)
  for (let turn = 0; turn < 5; turn += 1) await settle()
}

/** Returns the outcome of a promise after the clock has advanced. */
async function outcome(clock: FakeClock, promise: Promise<unknown>, ms = 0): Promise<unknown> {
  const result = promise.catch((error: unknown) => error)
  await pass(clock, ms)
  return Promise.race([result, settle().then(() => 'still under way')])
}

describe('a pending transaction', () => {
  it('CHN-015 CHN-017 is completed, stored, sent once, and final when a validated ledger includes it', async () => {
    const { clock, ledger, store, session, request, phases } = world()
    const { record, state, ended } = (await outcome(clock, session.send(request('a')))) as Awaited<
      ReturnType<typeof session.send>
    >
    expect(record.submission).toMatchObject({ account: ACCOUNT, sequence: 5, firstLedger: 100, lastLedger: 120 })
    expect([state.phase, state.result, await store.list()]).toEqual(['submitted', 'tesSUCCESS', [record]])
    await pass(clock, 3000)
    expect(phases('a')).toEqual(['submitted', 'submitted'])
    ledger.close()
    await pass(clock, 1000)
    expect(await ended).toMatchObject({ phase: 'validated', ledger: 101, result: 'tesSUCCESS' })
    expect([await store.list(), session.open, ledger.sent.length, clock.timers]).toEqual([[], 0, 1, 0])
  })

  it('is signed with its own fee when it costs more than an ordinary one', async () => {
    const { clock, session, request } = world()
    const fees: string[] = []
    const sending = (about: string) => {
      const { sign, ...others } = request(about)
      return { ...others, sign: (terms: Terms) => (fees.push(terms.fee), sign(terms)) }
    }
    await outcome(clock, session.send({ ...sending('pool'), fee: '20000000' }))
    await outcome(clock, session.send(sending('order')))
    expect(fees).toEqual(['20000000', '10'])
  })

  it('lives for 20 s by the interval that the node reports, at least 4 ledgers', async () => {
    const { clock, ledger, session } = world()
    const life = async () => (await outcome(clock, session.terms(ACCOUNT))) as { lastLedger: number }
    ledger.closeIntervalMs = 100
    expect((await life()).lastLedger).toBe(300)
    ledger.closeIntervalMs = 60_000
    expect((await life()).lastLedger).toBe(104)
  })

  it('uses the measured interval when the node does not report one', async () => {
    const { clock, ledger, session } = world()
    ledger.closeIntervalMs = undefined
    const life = async () => ((await outcome(clock, session.terms(ACCOUNT))) as { lastLedger: number }).lastLedger
    expect(await life()).toBe(104)
    ledger.close(10)
    await pass(clock, 5000)
    expect(await life()).toBe(110 + 40)
  })

  it('is unknown and never failed after a lost answer; the same bytes are resent and applied once', async () => {
    const { clock, ledger, session, request, signed, phases } = world()
    const { sign } = request('a')
    const losing: SendRequest<string> = {
      ...request('a'),
      sign: (terms) => {
        for (const name of ledger.nodes.keys()) ledger.fault(name, { losesAnswers: true })
        return sign(terms)
      },
    }
    const { state, ended } = (await outcome(clock, session.send(losing))) as {
      state: SubmissionState
      ended: Promise<SubmissionState>
    }
    expect(state.phase).toBe('unknown')
    ledger.heal()
    await pass(clock, 4000)
    ledger.close()
    await pass(clock, 4000)
    expect(await ended).toMatchObject({ phase: 'validated', ledger: 101 })
    expect(phases('a')).not.toContain('failed')
    expect([ledger.count('a'), signed.length, new Set(ledger.sent.map(({ blob }) => blob)).size]).toEqual([1, 1, 1])
  })

  it('is sent to the next node when one goes down', async () => {
    const { clock, ledger, session, request } = world()
    const { ended } = (await outcome(clock, session.send(request('a')))) as { ended: Promise<SubmissionState> }
    ledger.fault('one', { isDown: true })
    ledger.close()
    await pass(clock, 1000)
    expect(await ended).toMatchObject({ phase: 'validated' })
  })

  it('expires only when every ledger that could include it is validated without it', async () => {
    const { clock, ledger, session, request } = world({ names: ['one'] })
    const { ended } = (await outcome(clock, session.send(request('a')))) as { ended: Promise<SubmissionState> }
    ledger.drop()
    ledger.close(20)
    expect(await outcome(clock, ended, 3000)).toBe('still under way')
    ledger.close()
    expect(await outcome(clock, ended, 1000)).toMatchObject({ phase: 'expired' })
  })

  it('does not expire because the node that takes over is behind', async () => {
    const { clock, ledger, session, request } = world({ names: ['one', 'two'] })
    const { ended } = (await outcome(clock, session.send(request('a')))) as { ended: Promise<SubmissionState> }
    ledger.close()
    ledger.close(30)
    // The first node reports recent ledgers but has no transactions.
    ledger.fault('one', { denies: true, from: 110 })
    ledger.fault('two', { behind: 31 })
    expect(await outcome(clock, ended, 5000)).toBe('still under way')
    ledger.heal()
    expect(await outcome(clock, ended, 2000)).toMatchObject({ phase: 'validated', ledger: 101 })
  })

  it('ends once no ledger can include it, even if the nodes have forgotten those ledgers', async () => {
    const { clock, ledger, session, request } = world({ names: ['one'] })
    const { ended } = (await outcome(clock, session.send(request('a')))) as { ended: Promise<SubmissionState> }
    ledger.drop()
    ledger.close(500)
    ledger.fault('one', { from: 400 })
    expect(await outcome(clock, ended, 2000)).toMatchObject({ phase: 'expired' })
  })

  it('is polled at most once per second, and ten times slower while no node answers', async () => {
    const { clock, ledger, session, request, phases } = world({ names: ['one'] })
    await outcome(clock, session.send(request('a')))
    ledger.fault('one', { isDown: true })
    await pass(clock, 60_000)
    expect(phases('a').at(-1)).toBe('unknown')
    expect(ledger.sent).toHaveLength(1)
    ledger.heal()
    ledger.close()
    await pass(clock, 11_000)
    expect(phases('a').at(-1)).toBe('validated')
  })
})

describe('answers of nodes', () => {
  it('do not end a transaction as malformed while another node accepts it', async () => {
    const { clock, ledger, session, request } = world()
    ledger.fault('one', { says: 'temMALFORMED' })
    const { state } = (await outcome(clock, session.send(request('a')))) as { state: SubmissionState }
    expect([state.phase, state.result, ledger.sent.map(({ node }) => node)]).toEqual([
      'submitted',
      'tesSUCCESS',
      ['one', 'two'],
    ])
  })

  it('refuse it only when all nodes do, which is not final: a validated ledger overrules them', async () => {
    const { clock, ledger, session, request, phases } = world({ names: ['one'] })
    ledger.fault('one', { says: 'temMALFORMED', handsOn: true })
    const { state, ended } = (await outcome(clock, session.send(request('a')))) as {
      state: SubmissionState
      ended: Promise<SubmissionState>
    }
    expect(state).toMatchObject({ phase: 'refused', result: 'temMALFORMED' })
    ledger.close()
    expect(await outcome(clock, ended, 1000)).toMatchObject({ phase: 'validated' })
    expect(phases('a')).toEqual(['submitted', 'refused', 'validated'])
  })

  it('end the resending of a refused transaction, which frees its number and ends with its last ledger', async () => {
    const { clock, ledger, store, session, request } = world({ names: ['one'] })
    const { ended } = (await outcome(clock, session.send(request('tem')))) as { ended: Promise<SubmissionState> }
    expect(await store.list()).toEqual([])
    const next = (await outcome(clock, session.send(request('b')))) as { state: SubmissionState }
    expect([next.state.submission.sequence, next.state.result]).toEqual([5, 'tesSUCCESS'])
    ledger.close(25)
    expect(await outcome(clock, ended, 2000)).toMatchObject({ phase: 'failed', result: 'tefPAST_SEQ' })
    expect(ledger.sent).toHaveLength(2)
  })

  it('are checked before anything is signed again when they report a taken number', async () => {
    const { clock, ledger, session, request, signed } = world({ names: ['one'] })
    ledger.fault('one', { says: 'tefPAST_SEQ', handsOn: true })
    const sent = session.send(request('a'))
    expect(await outcome(clock, sent, 5000)).toBe('still under way')
    ledger.close()
    expect(await outcome(clock, sent, 1000)).toMatchObject({ state: { phase: 'validated' } })
    expect([signed, ledger.count('a')]).toEqual([[['a', 5]], 1])
  })

  it('make the session replace a used number once a validated ledger confirms the use', async () => {
    const { clock, ledger, session, request, signed, phases } = world({ termsMs: 60_000, names: ['one'] })
    await outcome(clock, session.terms(ACCOUNT))
    ledger.useElsewhere()
    const sent = session.send(request('a'))
    expect(await outcome(clock, sent, 2000)).toBe('still under way')
    ledger.close()
    expect(await outcome(clock, sent, 1000)).toMatchObject({ state: { result: 'tesSUCCESS' } })
    expect([signed, phases('a')]).toEqual([
      [
        ['a', 5],
        ['a', 6],
      ],
      ['submitted', 'submitted', 'submitted'],
    ])
  })

  it('are trusted at once from our own node', async () => {
    const { clock, ledger, session, request, signed } = world({ termsMs: 60_000, names: ['one'], isTrusted: true })
    await outcome(clock, session.terms(ACCOUNT))
    ledger.useElsewhere()
    const { state } = (await outcome(clock, session.send(request('a')))) as { state: SubmissionState }
    expect([state.submission.sequence, state.result, signed.length]).toEqual([6, 'tesSUCCESS', 2])
  })

  it('keep the number of a late transaction when the node is our own', async () => {
    const { clock, ledger, session, request, signed } = world({ names: ['one'], isTrusted: true })
    ledger.fault('one', { says: 'tefMAX_LEDGER' })
    const { sign } = request('a')
    const healing: SendRequest<string>['sign'] = (terms) => {
      if (signed.length > 0) ledger.heal()
      return sign(terms)
    }
    const sent = await outcome(clock, session.send({ ...request('a'), sign: healing }))
    expect(sent).toMatchObject({ state: { result: 'tesSUCCESS' } })
    expect(signed).toEqual([
      ['a', 5],
      ['a', 5],
    ])
  })

  it('are reported after three numbers were tried', async () => {
    const { clock, ledger, session, request, signed, phases } = world({ names: ['one'] })
    const take = request('a').sign
    const sent = session.send({
      ...request('a'),
      sign: (terms) => {
        ledger.useElsewhere()
        return take(terms)
      },
    })
    for (let round = 0; round < 3; round += 1) {
      await pass(clock, 500)
      ledger.close()
      await pass(clock, 1500)
    }
    expect(await outcome(clock, sent)).toMatchObject({ state: { phase: 'refused', result: 'tefPAST_SEQ' } })
    expect([signed.length, phases('a').at(-1)]).toEqual([3, 'failed'])
  })

  it('lead to no resending when the person refuses to sign again', async () => {
    const { clock, ledger, session, request } = world({ names: ['one'] })
    let times = 0
    const sent = session.send({
      ...request('a'),
      sign: ({ sequence, lastLedger }) => {
        times += 1
        if (times > 1) throw new RangeError('no')
        ledger.useElsewhere()
        return signedAs('a', sequence, lastLedger)
      },
    })
    await pass(clock, 100)
    ledger.close()
    expect(await outcome(clock, sent, 1000)).toEqual(new RangeError('no'))
    expect([ledger.sent.length, session.open]).toEqual([1, 0])
  })
})

describe('sequence numbers', () => {
  it('are distinct for concurrent transactions, which are sent in order', async () => {
    const { clock, ledger, session, request } = world({ names: ['one'] })
    const all = ['a', 'b', 'c', 'd'].map((about) => session.send(request(about)))
    await outcome(clock, Promise.all(all))
    expect(ledger.sent.map(({ blob }) => blob.split(':')[1])).toEqual(['5', '6', '7', '8'])
    ledger.close()
    await pass(clock, 1000)
    expect(['a', 'b', 'c', 'd'].map((about) => ledger.count(about))).toEqual([1, 1, 1, 1])
  })

  it('keep the order of requests across accounts on an ordered connection', async () => {
    const clock = new FakeClock()
    const sent: string[] = []
    const session = new SubmissionSession<string>({
      store: memorySubmissions(),
      clock,
      chain: {
        isOrdered: true,
        prepare: () => Promise.resolve({ fee: '10', sequence: 1, firstLedger: 1, lastLedger: 9 }),
        submit: ({ blob }) => {
          sent.push(blob)
          return new Promise(() => undefined)
        },
        lookup: () => Promise.resolve([]),
      },
    })
    for (const name of ['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2']) {
      const sign = ({ sequence, lastLedger }: Terms) => ({ ...signedAs(name, sequence, lastLedger), blob: name })
      void session.send({ account: name.charAt(0), about: name, sign }).catch(() => undefined)
    }
    await pass(clock)
    expect(sent).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'c1', 'b2'])
    session.stop()
  })

  it('are never shared by two sessions with one store', async () => {
    const shared = { ...memorySubmissions<string>(), isShared: true }
    const { clock, ledger, open, request, signed } = world({ store: shared, exclusive: createTurns(), names: ['one'] })
    const gate = Promise.withResolvers<void>()
    const slow = { ...request('slow') }
    const first = open().send({
      ...slow,
      sign: async (terms) => {
        const signedTransaction = await slow.sign(terms)
        await gate.promise
        return signedTransaction
      },
    })
    await pass(clock, 0)
    await outcome(clock, open().send(request('quick')))
    gate.resolve()
    await outcome(clock, first)
    expect(signed).toEqual([
      ['slow', 5],
      ['quick', 5],
      ['slow', 6],
    ])
    expect(ledger.sent.map(({ blob }) => blob.split(':')[3])).toEqual(['quick', 'slow'])
  })

  it('are stored before other sessions choose theirs', async () => {
    const store = memorySubmissions<string>()
    const slow: typeof store = {
      ...store,
      isShared: true,
      put: async (records) => {
        await settle()
        await store.put(records)
      },
    }
    const { clock, open, request, signed } = world({ store: slow, exclusive: createTurns(), names: ['one'] })
    await outcome(clock, Promise.all([open().send(request('a')), open().send(request('b'))]))
    expect(signed.map(([, sequence]) => sequence)).toEqual([5, 5, 6])
  })

  it('skip those that another session has stored, even if no node knows them yet', async () => {
    const store = { ...memorySubmissions<string>(), isShared: true }
    const elsewhere = { ...signedAs('elsewhere', 5, 120), account: ACCOUNT, firstLedger: 100 }
    await store.put([{ submission: elsewhere, about: 'elsewhere' }])
    const { clock, session } = world({ store, names: ['one'] })
    expect(await outcome(clock, session.terms(ACCOUNT))).toMatchObject({ sequence: 6 })
  })

  it('wait with the same bytes while they are ahead', async () => {
    const { clock, ledger, session, request, signed } = world({ names: ['one'] })
    ledger.fault('one', { says: 'tesSUCCESS', handsOn: false })
    await outcome(clock, session.send(request('a')))
    ledger.heal()
    const { state, ended } = (await outcome(clock, session.send(request('b')))) as {
      state: SubmissionState
      ended: Promise<SubmissionState>
    }
    expect(state).toMatchObject({ phase: 'submitted', result: 'terPRE_SEQ' })
    ledger.close(21)
    await pass(clock, 1000)
    expect(await outcome(clock, ended, 2000)).toMatchObject({ phase: 'expired' })
    // The next transaction uses the number that the other two left unused.
    const next = (await outcome(clock, session.send(request('c')))) as { state: SubmissionState }
    expect(next.state).toMatchObject({ result: 'tesSUCCESS', submission: { sequence: 5 } })
    expect(signed).toHaveLength(3)
  })

  it('are not used by tickets', async () => {
    const { clock, session, request } = world({ names: ['one'] })
    const ticket = { ...request('t'), ticket: 3 }
    await outcome(
      clock,
      session.send({
        ...ticket,
        sign: ({ lastLedger }) => ({ ...signedAs('t', 0, lastLedger), sequence: 0, ticket: 3 }),
      }),
    )
    const { state } = (await outcome(clock, session.send(request('a')))) as { state: SubmissionState }
    expect(state.submission.sequence).toBe(5)
  })

  it('stay untouched by a ticket, which is signed once even when sessions share the store', async () => {
    const store = { ...memorySubmissions<string>(), isShared: true }
    const { clock, ledger, session, request } = world({ store, names: ['one'] })
    await outcome(clock, session.send(request('a')))
    ledger.close()
    await pass(clock, 1000)
    let signings = 0
    const sign = ({ lastLedger }: Terms) => {
      signings += 1
      return { ...signedAs('t', 0, lastLedger), ticket: 3 }
    }
    const sent = await outcome(clock, session.send({ ...request('t'), ticket: 3, sign }))
    expect([sent, signings]).toMatchObject([{ record: { submission: { ticket: 3 } } }, 1])
  })

  it.each([
    ['tesSUCCESS', 100],
    ['telINSUF_FEE_P', 101],
  ])('are fetched again unless a node accepted the transaction that used them: %s', async (says, firstLedger) => {
    const { clock, ledger, session, request } = world({ termsMs: 60_000, names: ['one'] })
    ledger.fault('one', { says })
    await outcome(clock, session.send(request('a')))
    ledger.close()
    expect(await outcome(clock, session.terms(ACCOUNT))).toMatchObject({ firstLedger })
  })

  it('are fetched again after the terms expire', async () => {
    const { clock, ledger, session } = world({ termsMs: 3000, names: ['one'] })
    const first = async () => ((await outcome(clock, session.terms(ACCOUNT))) as Terms).firstLedger
    expect(await first()).toBe(100)
    ledger.close()
    await pass(clock, 2999)
    expect(await first()).toBe(100)
    await pass(clock, 1)
    expect(await first()).toBe(101)
  })
})

describe('stored transactions', () => {
  it('survive a crash between storing and sending: the next run sends the same bytes', async () => {
    const store = memorySubmissions<string>()
    const crashing = {
      ...store,
      put: (records: Parameters<typeof store.put>[0]) => {
        void store.put(records)
        first.session.stop()
      },
    }
    const first = world({ store: crashing, names: ['one'] })
    expect(await outcome(first.clock, first.session.send(first.request('a')))).toMatchObject({ code: 'submit/stopped' })
    expect(first.ledger.sent).toEqual([])
    const next = first.open()
    expect(await next.resume()).toMatchObject([{ about: 'a' }])
    await pass(first.clock, 500)
    first.ledger.close()
    await pass(first.clock, 3000)
    expect([first.ledger.count('a'), first.phases('a').at(-1), await store.list()]).toEqual([1, 'validated', []])
  })

  it('survive a crash between sending and the answer: the next run finds them, applied once', async () => {
    const { clock, ledger, store, session, open, request, phases } = world({ names: ['one'] })
    const sent = session.send(request('a')).catch(() => undefined)
    await settle()
    session.stop()
    await sent
    ledger.close()
    const next = open()
    await next.resume()
    await next.resume()
    await pass(clock, 1000)
    expect([ledger.count('a'), phases('a').at(-1), await store.list(), next.open]).toEqual([1, 'validated', [], 0])
  })

  it('are reported as expired when no ledger included them before a restart', async () => {
    const { clock, ledger, session, open, request, phases } = world({ names: ['one'] })
    await outcome(clock, session.send(request('a')))
    session.stop()
    ledger.drop()
    ledger.close(25)
    await open().resume()
    await pass(clock, 1000)
    expect(phases('a').at(-1)).toBe('expired')
  })

  it('are found at once when a caller reports a new ledger', async () => {
    const { clock, ledger, session, request, phases } = world({ names: ['one'] })
    await outcome(clock, session.send(request('a')))
    ledger.close()
    void session.lookNow()
    await pass(clock)
    expect(phases('a').at(-1)).toBe('validated')
  })

  it('are not sent by a concurrent lookup round before they are stored', async () => {
    const memory = memorySubmissions<string>()
    const gate = Promise.withResolvers<void>()
    const put: typeof memory.put = async (records) => {
      if (records.some(({ about }) => about === 'b')) await gate.promise
      await memory.put(records)
    }
    const { clock, ledger, session, request } = world({ store: { ...memory, put }, names: ['one'] })
    const sent = () => ledger.sent.map(({ blob }) => blob.split(':')[3])
    await outcome(clock, session.send(request('a')))
    const second = session.send(request('b'))
    await pass(clock)
    void session.lookNow()
    await pass(clock)
    expect(sent()).toEqual(['a'])
    gate.resolve()
    await outcome(clock, second)
    expect(sent()).toEqual(['a', 'b'])
  })

  it('are not sent if storing fails, and their number goes to the next', async () => {
    const store = memorySubmissions<string>()
    let isFull = true
    const put: typeof store.put = (records) => {
      if (isFull) throw new RangeError('full')
      return store.put(records)
    }
    const { clock, ledger, session, request } = world({ store: { ...store, put }, names: ['one'] })
    const refusal = { code: 'submit/not-kept', cause: new RangeError('full') }
    expect(await outcome(clock, session.send(request('a')))).toMatchObject(refusal)
    expect([ledger.sent, session.open]).toEqual([[], 0])
    isFull = false
    const { state } = (await outcome(clock, session.send(request('b')))) as { state: SubmissionState }
    expect(state.submission.sequence).toBe(5)
  })

  it('report a store that fails to delete, and still report their end', async () => {
    const store = { ...memorySubmissions<string>(), drop: () => Promise.reject(new RangeError('away')) }
    const { clock, ledger, session, request, phases, faults } = world({ store, names: ['one'] })
    await outcome(clock, session.send(request('a')))
    ledger.close()
    await pass(clock, 1000)
    expect([phases('a').at(-1), faults]).toEqual(['validated', [new RangeError('away')]])
  })

  it('are limited in number', async () => {
    const { clock, session, request } = world({ mostOpen: 2, names: ['one'] })
    for (const about of ['a', 'b'])
      expect(await outcome(clock, session.send(request(about)))).toMatchObject({ state: { phase: 'submitted' } })
    expect(await outcome(clock, session.send(request('c')))).toMatchObject({ code: 'submit/too-many' })
  })

  it('reject and are not sent after the session ends', async () => {
    const { clock, session, request } = world({ names: ['one'] })
    const { ended } = (await outcome(clock, session.send(request('a')))) as { ended: Promise<SubmissionState> }
    session.stop()
    expect(await outcome(clock, ended)).toMatchObject({ code: 'submit/stopped' })
    expect(await outcome(clock, session.send(request('b')))).toMatchObject({ code: 'submit/stopped' })
    expect(clock.timers).toBe(0)
  })

  it('are no longer followed after `forget`, whatever nodes and ledgers report', async () => {
    const { clock, ledger, store, session, request, phases, faults } = world()
    const { record, ended } = (await outcome(clock, session.send({ ...request('a'), ticket: 3 }))) as Awaited<
      ReturnType<typeof session.send>
    >
    expect([session.open, (await store.list()).length]).toEqual([1, 1])
    const reported = phases('a')
    session.forget(record.submission.hash)
    session.forget(record.submission.hash)
    await expect(ended).rejects.toMatchObject({ code: 'submit/stopped' })
    expect([session.open, await store.list()]).toEqual([0, []])
    ledger.close()
    await pass(clock, 60_000)
    expect([phases('a'), clock.timers, faults]).toEqual([reported, 0, []])
  })
})
