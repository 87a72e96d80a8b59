import { expect, it } from 'vitest'
import { executedCode } from './executed-code.ts'

it('removes comments and imports with their lines, but not what looks like one', () => {
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
  expect(executedCode('a.tsx', source)).toBe(`// @vitest-environment happy-dom
export function add(a: number) {
  const text = '// no comment'
  return <i title={text}>{}{a + 1}</i>
}
`)
})

it('leaves other files as they are', () => {
  expect(executedCode('a.yaml', 'a: 1 // b\n')).toBe('a: 1 // b\n')
})
