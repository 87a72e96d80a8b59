import { expect, it } from 'vitest'
import { executedCode } from './executed-code.ts'

it('removes comments and imports with their lines, but not text that looks like one', () => {
  const source = `// @vitest-environment happy-dom
import { a } from './a.ts'
import {
  // the second
  b,
} from './b.ts'
/**
 * Adds one.
 */
export function add(a: number) {
  // one
  const text = '// no comment' // a trailing one
  return <i title={text}>{/* none */}{a /* the number */ + 1}</i>
}
`
  expect(executedCode('a.tsx', source, 'ZZZ-001')).toBe(`// @vitest-environment happy-dom
export function add(a: number) {
  const text = '// no comment'
  return <i title={text}>{}{a + 1}</i>
}
`)
})

it('keeps the renamed names of imports', () =>
  expect(executedCode('a.ts', "import { a, most as limit } from './a.ts'\nlimit()\n", 'ZZZ-001')).toBe(
    'most as limit\nlimit()\n',
  ))

it('leaves other files as they are', () => {
  expect(executedCode('a.yaml', 'a: 1 // b\n', 'ZZZ-001')).toBe('a: 1 // b\n')
})

it('removes tests that do not cite the row, unless their titles come from elsewhere', () => {
  const kept = `const ROWS = ['ZZZ-001']
describe('limits', () => {
  it('ZZZ-001 ZZZ-002 adds', () => expect(add(1)).toBe(2))
  it.each(ROWS)('%s subtracts', () => undefined)
})
describe('ZZZ-001', () => {
  it('divides', () => undefined)
})
`
  const source = kept.replace(
    "  it('ZZZ-001 ZZZ",
    "  it('ZZZ-002 multiplies', () => {\n    // twice\n    expect(2).toBe(2)\n  })\n\n  it('ZZZ-001 ZZZ",
  )
  expect(executedCode('a.test.ts', source, 'ZZZ-001')).toBe(executedCode('a.test.ts', kept, 'ZZZ-001'))
  expect(executedCode('a.ts', source, 'ZZZ-001')).not.toBe(executedCode('a.ts', kept, 'ZZZ-001'))
})

it('keeps only the rows of titles, so that a reworded title changes nothing', () => {
  const source = `describe('limits', () => {
  it.each(ROWS)(\`ZZZ-001 %s of ${'$'}{name} adds\`, () => undefined)
})
`
  expect(executedCode('a.test.ts', source, 'ZZZ-001')).toBe(`describe('', () => {
  it.each(ROWS)('ZZZ-001', () => undefined)
})
`)
})
