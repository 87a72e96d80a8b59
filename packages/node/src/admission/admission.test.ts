import { describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { RequestAbandoned, Admission } from './admission.ts'
import { defaultWorkLimits } from './work-limits.ts'

const limits = {
  ...defaultWorkLimits,
  perClient: { burst: 100, perSecond: 50 },
  ofAll: { burst: 150, perSecond: 100 },
  atOnce: 5,
  debt: 20,
  waitingPerClient: 4,
  waitingOfAll: 8,
  plainAnswers: { burst: 3, perSecond: 1 },
  submissionsPerClient: 2,
  connectionsPerClient: 3,
}

/** An event loop, a clock and a CPU under the test's control. */
class Loop {
  now = 1_000_000
  spent = 0
  readonly ran: string[] = []
  readonly #turns: (() => void)[] = []
  #timers: { readonly at: number; readonly run: () => void }[] = []
  readonly admission = new Admission(limits, () => this.now, {
    later: (run) => this.#turns.push(run),
    after: (milliseconds, run) => this.#timers.push({ at: this.now + milliseconds, run }),
    thread: () => this.spent,
  })

  turn(): void {
    for (const run of this.#turns.splice(0)) run()
  }

  /** Runs turns until the loop is idle. */
  settle(): void {
    while (!this.isIdle) this.turn()
  }

  /** Advances the clock and runs the due timers. */
  wait(milliseconds: number): void {
    this.now += milliseconds
    const due = this.#timers.filter(({ at }) => at <= this.now)
    this.#timers = this.#timers.filter(({ at }) => at > this.now)
    for (const { run } of due) run()
    this.settle()
  }

  get isIdle(): boolean {
    return this.#turns.length === 0
  }

  guest(client: string, isThere = true): Caller {
    return { client, isAdmin: false, ownsLedger: false, isThere: () => isThere }
  }

  /** Requests work of the given cost in its own turn. */
  ask(caller: Caller, cost: number, name = 'costly'): Promise<string> | string {
    const run = (): string => {
      this.spent += cost
      this.ran.push(caller.client)
      return caller.client
    }
    return this.admission.work(caller, { name, inTurn: name === 'costly', run })
  }

  /** Returns the name of the answer or the error. */
  async outcomeOf(caller: Caller, cost: number, name = 'costly'): Promise<string> {
    try {
      const answer = this.ask(caller, cost, name)
      for (let left = 50; left > 0 && !this.isIdle; left -= 1) this.turn()
      return await answer
    } catch (error) {
      return (error as { code?: string }).code ?? 'no code'
    }
  }
}

function busy(wait: unknown = expect.any(Number)) {
  return expect.objectContaining({ code: 'tooBusy', extra: { retry_after_ms: wait } })
}

describe('costly work', () => {
  it('runs one piece per turn and alternates between clients, regardless of how much each requests', async () => {
    const loop = new Loop()
    const requests = [...'aaab'].map((client) => loop.ask(loop.guest(client), 1))
    expect(loop.ran).toEqual([])
    loop.turn()
    expect(loop.ran).toEqual(['a'])
    for (let turn = 0; turn < 4; turn += 1) loop.turn()
    await Promise.all(requests)
    expect(loop.ran).toEqual(['a', 'b', 'a', 'a'])
    expect(loop.isIdle).toBe(true)
  })

  it('is charged by its duration; a client without budget gets a retry time while others are served', async () => {
    const loop = new Loop()
    expect(await loop.outcomeOf(loop.guest('a'), 105)).toBe('a')
    expect(() => loop.ask(loop.guest('a'), 1)).toThrow(busy(101))
    expect(await loop.outcomeOf(loop.guest('b'), 1)).toBe('b')
    loop.now += 100
    expect(await loop.outcomeOf(loop.guest('a'), 1)).toBe('tooBusy')
    loop.now += 1
    expect(await loop.outcomeOf(loop.guest('a'), 1)).toBe('a')
  })

  it("gets only the ledger's spare time for all clients together; the rest waits without failing", async () => {
    const loop = new Loop()
    const requests = [...'abcdefg'].map((client) => loop.ask(loop.guest(client), 40))
    loop.settle()
    expect(loop.ran.join('')).toBe('abcd')
    loop.wait(99)
    expect(loop.ran.join('')).toBe('abcd')
    loop.wait(12)
    expect(loop.ran.join('')).toBe('abcde')
    loop.wait(1000)
    expect(await Promise.all(requests)).toEqual([...'abcdefg'])
  })

  it('does not wait for others if the operator requests it', async () => {
    const loop = new Loop()
    const requests = [...'abcde'].map((client) => loop.ask(loop.guest(client), 40))
    loop.settle()
    void loop.ask({ client: 'own', isAdmin: true, ownsLedger: false }, 40)
    loop.settle()
    expect(loop.ran).toEqual([...'abcd', 'own'])
    loop.wait(1000)
    await Promise.all(requests)
  })

  it('has a bounded queue over all clients', () => {
    const loop = new Loop()
    for (const client of 'abcdefgh') void loop.ask(loop.guest(client), 0)
    expect(() => loop.ask(loop.guest('i'), 0)).toThrow(busy(1000))
    loop.settle()
    expect(() => loop.ask(loop.guest('i'), 0)).not.toThrow()
  })

  it('counts from its admission at the recent cost of its method', async () => {
    const loop = new Loop()
    await loop.outcomeOf(loop.guest('other'), 80)
    loop.now += 10_000
    const requests = [1, 2, 3].map(() => loop.ask(loop.guest('a'), 80))
    expect(() => loop.ask(loop.guest('a'), 80)).toThrow(busy())
    while (!loop.isIdle) loop.turn()
    await Promise.all(requests)
  })

  it('is skipped when its client has left, and returns its reserved budget', async () => {
    const loop = new Loop()
    await loop.outcomeOf(loop.guest('other'), 60)
    loop.now += 10_000
    const gone = loop.ask(loop.guest('a', false), 60)
    await expect(
      Promise.all([
        gone,
        (async () => {
          loop.turn()
        })(),
      ]),
    ).rejects.toBeInstanceOf(RequestAbandoned)
    expect(loop.ran).toEqual(['other'])
    expect(loop.admission.account('a').work.waitAbove(99)).toBe(0)
    expect(loop.admission.account('a').waiting).toBe(0)
  })

  it('lets others run between slices and is charged per slice', async () => {
    const loop = new Loop()
    const run = function* slices() {
      for (let slice = 0; slice < 3; slice += 1) {
        loop.spent += 30
        loop.ran.push(`slice ${slice}`)
        yield
      }
      return 'done'
    }
    const long = loop.admission.work(loop.guest('a'), { name: 'long', inTurn: true, run })
    const other = loop.ask(loop.guest('b'), 1)
    for (let turn = 0; turn < 6; turn += 1) loop.turn()
    expect(await long).toBe('done')
    expect(await other).toBe('b')
    expect(loop.ran).toEqual(['slice 0', 'b', 'slice 1', 'slice 2'])
    expect(loop.admission.account('a').work.waitAbove(10)).toBeGreaterThan(0)
    expect(loop.admission.account('a').work.waitAbove(9)).toBe(0)
  })

  it('does not affect others when it fails, and is charged', async () => {
    const loop = new Loop()
    const run = (): never => {
      loop.spent += 50
      throw new RangeError('no such way')
    }
    const broken = loop.admission.work(loop.guest('a'), { name: 'broken', inTurn: true, run })
    const other = loop.ask(loop.guest('b'), 1)
    loop.turn()
    loop.turn()
    await expect(broken).rejects.toThrow('no such way')
    expect(await other).toBe('b')
    expect(loop.admission.account('a').work.waitAbove(50)).toBeGreaterThan(0)
  })

  it('has a bounded queue per client', () => {
    const loop = new Loop()
    for (let count = 0; count < limits.waitingPerClient; count += 1) void loop.ask(loop.guest('a'), 0)
    expect(() => loop.ask(loop.guest('a'), 0)).toThrow(busy(1))
    expect(() => loop.ask(loop.guest('b'), 0)).not.toThrow()
  })

  it('takes turns, is charged and is never rejected when it is mandatory', async () => {
    const loop = new Loop()
    const read = (client: string): Promise<void> =>
      loop.admission.inTurn(loop.guest(client), 'reading', () => {
        loop.spent += 30
        loop.ran.push(client)
      })
    const requests = [...'aaaaaab'].map(read)
    expect(loop.ran).toEqual([])
    loop.turn()
    loop.turn()
    expect(loop.ran.join('')).toBe('ab')
    for (let second = 0; second < 5; second += 1) loop.wait(1000)
    await Promise.all(requests)
    expect(loop.ran).toHaveLength(7)
    expect(() => loop.ask(loop.guest('a'), 1)).not.toThrow()
    expect(loop.admission.account('a').work.isFull).toBe(false)
  })

  it('is never rejected for the operator and takes turns where required', async () => {
    const loop = new Loop()
    const own = { client: 'a', isAdmin: true, ownsLedger: false }
    for (let count = 0; count < 10; count += 1) expect(await loop.outcomeOf(own, 1000)).toBe('a')
    expect(loop.ask(own, 1000, 'whatever')).toBe('a')
    expect(loop.admission.remembered).toBe(0)
  })
})

describe('small work', () => {
  it('runs immediately, even while its client cannot run costly work', async () => {
    const loop = new Loop()
    await loop.outcomeOf(loop.guest('a'), 105)
    expect(loop.ask(loop.guest('a'), 0.1, 'small')).toBe('a')
    expect(() => loop.ask(loop.guest('a'), 1)).toThrow(busy())
  })

  it('is rejected, and reading stops, when its client exceeds the allowed debt', () => {
    const loop = new Loop()
    const a = loop.guest('a')
    let done = 0
    while (loop.admission.pauseOf(loop.admission.account('a')) === 0) {
      loop.ask(a, 0.5, 'small')
      done += 1
      // keeps the debt of all clients at zero
      loop.wait(0)
      loop.admission.charge({ client: 'other', isAdmin: false, ownsLedger: false }, -0.52)
    }
    expect(done).toBeCloseTo((100 + 20) / 0.52, -1)
    expect(() => loop.ask(a, 0.5, 'small')).toThrow(busy())
    loop.now += 20
    expect(loop.ask(a, 0.5, 'small')).toBe('a')
  })

  it("gets only the ledger's spare time when many clients request it", async () => {
    const loop = new Loop()
    const clients = [...'abcdefgh']
    let done = 0
    const ask = async (client: string): Promise<void> => {
      await loop.ask(loop.guest(client), 0.5, 'small')
      done += 1
    }
    for (let round = 0; round < 100; round += 1) {
      for (const client of clients) ask(client).catch(() => undefined)
      loop.settle()
      if (loop.spent > limits.ofAll.burst) break
    }
    expect(loop.spent).toBeLessThanOrEqual(limits.ofAll.burst + 0.5)
    const before = loop.spent
    for (let tenths = 0; tenths < 10; tenths += 1) loop.wait(100)
    expect(loop.spent - before).toBeLessThanOrEqual(limits.ofAll.perSecond)
    await expect.poll(() => done).toBeGreaterThan(0)
  })

  it('yields to the ledger after a few milliseconds, regardless of the number of requests', async () => {
    const loop = new Loop()
    const clients = Array.from({ length: 10 }, (_, nth) => `client ${nth}`)
    const requests = clients.map((client) => loop.ask(loop.guest(client), 1, 'small'))
    expect(loop.ran).toHaveLength(limits.atOnce)
    loop.turn()
    expect(loop.ran).toHaveLength(limits.atOnce + 1)
    loop.settle()
    expect(await Promise.all(requests)).toEqual(clients)
  })

  it('takes turns once it turns out to be large', async () => {
    const loop = new Loop()
    expect(loop.ask(loop.guest('a'), 30, 'method')).toBe('a')
    const second = loop.ask(loop.guest('b'), 30, 'method')
    expect(loop.ran).toEqual(['a'])
    loop.turn()
    expect(await second).toBe('b')
  })
})

describe('transactions', () => {
  it('cost no budget when they pay a fee, and cost budget when they do not', () => {
    const loop = new Loop()
    const a = loop.guest('a')
    for (let count = 0; count < 1000; count += 1) loop.admission.submission(a)(true)
    expect(loop.admission.account('a').work.isFull).toBe(true)
    while (loop.admission.pauseOf(loop.admission.account('a')) === 0) loop.admission.submission(a)(false)
    expect(() => loop.admission.submission(a)).toThrow(busy())
    expect(() => loop.admission.submission(loop.guest('b'))).not.toThrow()
  })

  it('are charged for each of several signatures before it is verified, unless they pay', () => {
    const loop = new Loop()
    const a = loop.guest('a')
    const { work } = loop.admission.account('a')
    for (let count = 0; count < 1000; count += 1) loop.admission.signatures(a, 32)()
    expect(work.isFull).toBe(true)
    let verified = 0
    for (; loop.admission.pauseOf(loop.admission.account('a')) === 0; verified += 1) loop.admission.signatures(a, 1)
    expect(verified).toBe(2 * (limits.perClient.burst + limits.debt))
    expect(() => loop.admission.submission(a)).toThrow(busy())
    expect(() => loop.admission.submission(loop.guest('b'))).not.toThrow()
  })

  it('have a bounded queue per client', () => {
    const loop = new Loop()
    const settled = [1, 2].map(() => loop.admission.submission(loop.guest('a')))
    expect(() => loop.admission.submission(loop.guest('a'))).toThrow(busy())
    settled[0]?.(true)
    expect(() => loop.admission.submission(loop.guest('a'))).not.toThrow()
  })
})

describe('clients', () => {
  it('have a maximum number of connections, and closing one frees its slot', () => {
    const loop = new Loop()
    const leave = [1, 2, 3].map(() => loop.admission.connect(loop.guest('a')))
    expect(() => loop.admission.connect(loop.guest('a'))).toThrow(busy())
    expect(() => loop.admission.connect(loop.guest('b'))).not.toThrow()
    leave[0]?.()
    expect(() => loop.admission.connect(loop.guest('a'))).not.toThrow()
  })

  it('are forgotten when they have no connections and no debt', () => {
    const loop = new Loop()
    const stays = loop.admission.connect(loop.guest('stays'))
    for (let count = 0; count < 2000; count += 1) {
      loop.ask(loop.guest(`passing ${count}`), 0.01, 'small')
      loop.wait(10)
    }
    expect(loop.admission.remembered).toBeLessThan(300)
    const { connections } = loop.admission.account('stays')
    stays()
    expect(connections).toBe(1)
  })

  it('get a number of free answers, then rejections, then nothing; the number recovers over time', () => {
    const loop = new Loop()
    const a = loop.guest('a')
    const outcome = (): string => {
      try {
        loop.admission.plainAnswer(a)
        return 'answer'
      } catch {
        return loop.admission.mayBeTold(a) ? 'refusal' : 'nothing'
      }
    }
    const outcomes = Array.from({ length: 1000 }, outcome)
    const { burst } = limits.plainAnswers
    expect(outcomes.filter((each) => each === 'answer')).toHaveLength(burst)
    expect(outcomes.filter((each) => each === 'refusal')).toHaveLength(burst)
    expect(() => loop.admission.plainAnswer(loop.guest('b'))).not.toThrow()
    // retry time does not depend on how long it lasted
    loop.now += (burst + 1) * 1000
    expect(outcome()).toBe('answer')
  })

  it('gain no budget from a clock that moves backward', async () => {
    const loop = new Loop()
    await loop.outcomeOf(loop.guest('a'), 105)
    loop.now -= 10_000
    expect(await loop.outcomeOf(loop.guest('a'), 1)).toBe('tooBusy')
    loop.now += 200
    expect(await loop.outcomeOf(loop.guest('a'), 1)).toBe('a')
  })
})
