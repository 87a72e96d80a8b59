import { describe, expect, it } from 'vitest'
import { BoundedPass, MAX_PASS_MS } from './bounded-pass.ts'

/** Returns a function that makes a pass over letters, each of which takes part of the pass's time. */
function slowPasses(parts = 3) {
  let now = 0
  const pass = new BoundedPass(() => now)
  return (letters: string): string => {
    let seen = ''
    for (const letter of pass.over([...letters], String)) {
      seen += letter
      now += Math.ceil(MAX_PASS_MS / parts)
    }
    return seen
  }
}

describe('a pass over a list', () => {
  it('ends when its time is up, and the next pass starts with the items that it did not reach', () => {
    const pass = slowPasses()
    expect([pass('abcdefg'), pass('abcdefg'), pass('abcdefg'), pass('abcdefg')]).toEqual(['abc', 'def', 'gab', 'abc'])
    expect(slowPasses(2)('abcdefg')).toBe('ab')
  })

  it('reaches every item although others leave the list or join it', () => {
    const pass = slowPasses()
    expect([pass('abcdef'), pass('adef'), pass('xadef')]).toEqual(['abc', 'def', 'xad'])
  })

  it('includes the whole list in order while there is time', () => {
    const pass = new BoundedPass(() => 0)
    const letters = ['a', 'b', 'c', 'd']
    expect([[...pass.over(letters, String)], [...pass.over(letters, String)]]).toEqual([letters, letters])
  })
})
