import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fake-clock.ts'
import { createTurns } from './in-turn.ts'

describe('actions in turn', () => {
  const gate = () => Promise.withResolvers<string>()

  it('run one after the other under one name and concurrently under two', async () => {
    const inTurn = createTurns()
    const log: string[] = []
    const [first, second] = [gate(), gate()]
    const run = (name: string, what: string, until: Promise<string>) =>
      inTurn(name, () => {
        log.push(what)
        return until
      })
    const [a, b] = [run('a', 'first', first.promise), run('a', 'second', second.promise)]
    void run('other', 'third', second.promise)
    await settle()
    expect(log).toEqual(['first', 'third'])
    first.resolve('1')
    expect(await a).toBe('1')
    await settle()
    expect(log).toEqual(['first', 'third', 'second'])
    second.resolve('2')
    expect(await b).toBe('2')
  })

  it('wait for the second action even when the first has ended', async () => {
    const inTurn = createTurns()
    const second = gate()
    const log: string[] = []
    await Promise.all([inTurn('a', () => Promise.resolve()), Promise.resolve(void inTurn('a', () => second.promise))])
    await settle()
    void inTurn('a', async () => void log.push('third'))
    await settle()
    expect(log).toEqual([])
    second.resolve('2')
    await settle()
    expect(log).toEqual(['third'])
  })

  it('report a failure only to their own caller and block no others', async () => {
    const inTurn = createTurns()
    const a = inTurn('x', () => Promise.reject(new Error('no')))
    const b = inTurn('x', () => Promise.resolve(7))
    await expect(a).rejects.toThrow('no')
    expect(await b).toBe(7)
  })
})
