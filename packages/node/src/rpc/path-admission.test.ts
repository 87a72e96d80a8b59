import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../server/limits.ts'
import { PathAdmission } from './path-admission.ts'

const limits = {
  ...defaultLimits.paths,
  perClient: { burst: 3, perSecond: 2 },
  ofAll: { burst: 5, perSecond: 4 },
}

const guest = (client: string) => ({ client, isAdmin: false })

/** An event loop and a clock in the hands of a test. */
class Loop {
  now = 1_000_000
  readonly #turns: (() => void)[] = []
  readonly admission = new PathAdmission(
    limits,
    () => this.now,
    (run) => this.#turns.push(run),
  )

  turn(): void {
    for (const run of this.#turns.splice(0)) run()
  }

  get isIdle(): boolean {
    return this.#turns.length === 0
  }

  /** Asks, and runs what was admitted. */
  async ask(client: string): Promise<string> {
    try {
      const answer = this.admission.search(guest(client), () => `found for ${client}`)
      this.turn()
      return await answer
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  async answers(client: string, count: number): Promise<string[]> {
    const all: string[] = []
    for (let asked = 0; asked < count; asked += 1) all.push(await this.ask(client))
    return all
  }
}

describe('looking for paths', () => {
  it('one search of a client is under way at most, and others are not kept from theirs', async () => {
    const loop = new Loop()
    const ran: string[] = []
    const first = loop.admission.search(guest('a'), () => ran.push('a'))
    expect(() => loop.admission.search(guest('a'), () => ran.push('a again'))).toThrow(
      expect.objectContaining({ code: 'tooBusy', errorCode: 9 }),
    )
    const other = loop.admission.search(guest('b'), () => ran.push('b'))
    expect(ran).toEqual([])
    loop.turn()
    expect(ran).toEqual(['a'])
    await first
    const second = loop.admission.search(guest('a'), () => ran.push('a later'))
    loop.turn()
    await other
    loop.turn()
    await second
    expect(ran).toEqual(['a', 'b', 'a later'])
    loop.turn()
    expect(loop.isIdle).toBe(true)
  })

  it('a search that fails fails alone, and its client may ask again', async () => {
    const loop = new Loop()
    const broken = loop.admission.search(guest('a'), () => {
      throw new RangeError('no such way')
    })
    const other = loop.admission.search(guest('b'), () => 'found')
    loop.turn()
    loop.turn()
    await expect(broken).rejects.toThrow('no such way')
    expect(await other).toBe('found')
    expect(await loop.ask('a')).toBe('found for a')
  })

  it('a client that used its burst gets what its budget gives a second, and is told when', async () => {
    const loop = new Loop()
    expect(await loop.answers('a', 4)).toEqual([...Array<string>(3).fill('found for a'), 'tooBusy'])
    expect(await loop.ask('b')).toBe('found for b')
    loop.now += 400
    expect(() => loop.admission.search(guest('a'), () => '')).toThrow(
      expect.objectContaining({ code: 'tooBusy', extra: { retry_after_ms: 100 } }),
    )
    loop.now += 100
    expect(await loop.answers('a', 2)).toEqual(['found for a', 'tooBusy'])
  })

  it('all together get no more than the node spares, however many they are', async () => {
    const loop = new Loop()
    const asked = await Promise.all(Array.from({ length: 9 }, (_, index) => loop.ask(`client ${index}`)))
    expect(asked.filter((answer) => answer === 'tooBusy').length).toBe(4)
    loop.now += 500
    expect(await loop.answers('late', 3)).toEqual(['found for late', 'found for late', 'tooBusy'])
  })

  it('who was refused loses nothing by it, and who has not asked for a while is forgotten', async () => {
    const loop = new Loop()
    await loop.answers('a', 20)
    loop.now += 1500
    expect(await loop.answers('a', 4)).toEqual([...Array<string>(3).fill('found for a'), 'tooBusy'])
    loop.now += 60_000
    await loop.ask('b')
    expect(loop.admission.remembered).toBe(1)
  })

  it('a clock that goes back gives nothing away', async () => {
    const loop = new Loop()
    await loop.answers('a', 3)
    loop.now -= 10_000
    expect(await loop.ask('a')).toBe('tooBusy')
    loop.now += 500
    expect(await loop.ask('a')).toBe('found for a')
  })
})
