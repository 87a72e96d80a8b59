import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exclusively } from './exclusive.ts'

describe('one action of a name after the other', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))
  afterEach(() => vi.unstubAllGlobals())

  /** An action under the test's hand, and what it did. */
  function actions() {
    const said: string[] = []
    const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
    const action = (name: string) => () => {
      said.push(`${name} began`)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, { resolve: () => resolve(name), reject })
      })
    }
    return { said, action, end: (name: string) => ends.get(name) }
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  it('two orders of one account never run together, those of two accounts do', async () => {
    const { said, action, end } = actions()
    const [a, b] = [exclusively('a', action('first')), exclusively('a', action('second'))]
    void exclusively('other', action('third'))
    await settle()
    expect(said).toEqual(['first began', 'third began'])
    end('first')?.resolve()
    expect(await a).toBe('first')
    await settle()
    expect(said).toEqual(['first began', 'third began', 'second began'])
    end('second')?.resolve()
    expect(await b).toBe('second')
  })

  it('a failure is told to its own caller only, and holds nobody up', async () => {
    const { action, end } = actions()
    const [a, b] = [exclusively('x', action('first')), exclusively('x', action('second'))]
    await settle()
    end('first')?.reject(new Error('no'))
    await expect(a).rejects.toThrow('no')
    await settle()
    end('second')?.resolve()
    expect(await b).toBe('second')
  })

  it('browsers with locks keep the order in all tabs, under a name of this product', async () => {
    const request = vi.fn((_name: string, action: () => Promise<unknown>) => action())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await exclusively('sequence_jA', async () => 5)).toBe(5)
    expect(request.mock.calls[0]?.[0]).toBe('tidebook_sequence_jA')
  })
})
