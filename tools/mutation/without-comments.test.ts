import { expect, it } from 'vitest'
import { withoutComments } from './without-comments.ts'

it('removes comments with their lines, but not what looks like one', () => {
  const source = `// @vitest-environment happy-dom
/**
 * Adds one.
 */
export function add(a: number) {
  // one
  const text = '// no comment' // a trailing one
  return <i title={text}>{/* none */}{a /* the number */ + 1}</i>
}
`
  expect(withoutComments('a.tsx', source)).toBe(`// @vitest-environment happy-dom
export function add(a: number) {
  const text = '// no comment'
  return <i title={text}>{}{a + 1}</i>
}
`)
})

it('leaves other files as they are', () => {
  expect(withoutComments('a.yaml', 'a: 1 // b\n')).toBe('a: 1 // b\n')
})
