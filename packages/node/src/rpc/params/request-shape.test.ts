import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkRequestShape } from './request-shape.ts'

function refuses(text: string): boolean {
  try {
    checkRequestShape(text)
    return false
  } catch {
    return true
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

it('64 levels of any nesting are accepted and 65 are rejected', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`
    expect([64, 65, 500_000].map((depth) => refuses(nested(depth)))).toEqual([false, true, true])
  }
})

it('20,000 values are accepted and more are rejected', () => {
  const list = (count: number): string => `[${Array.from({ length: count }, () => '1').join(',')}]`
  expect([20_000, 20_001].map((count) => refuses(list(count)))).toEqual([false, true])
})

it('the content of strings is not counted, including escapes', () => {
  const text = fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ',', ']', 'x'), maxLength: 300 })
  fc.assert(fc.property(fc.array(text, { maxLength: 5 }), (texts) => !refuses(JSON.stringify({ texts }))))
})

it('a value is rejected if and only if it is nested too deep', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'medium' }), fc.nat(70), (value, levels) => {
      let nested: unknown = value
      for (let level = 0; level < levels; level += 1) nested = level % 2 === 0 ? [nested] : { nested }
      return refuses(JSON.stringify(nested)) === depthOf(nested) > 64
    }),
  )
})

it('text that ends inside a string is left to the parser', () => {
  expect(['"', '"\\', '{"a":"b', '[[['].map(refuses)).toEqual([false, false, false, false])
})
