import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyLine } from './copy-in.ts'

/** Reads the text format as PostgreSQL documents it, for the characters that we escape. */
const readLine = (line: string): (string | null)[] =>
  line
    .slice(0, -1)
    .split('\t')
    .map((field) => (field === String.raw`\N` ? null : field.replaceAll(/\\(.|\n|\r|\t)/g, '$1')))

describe('COPY text', () => {
  it('keeps every text and tells null from text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'))), { minLength: 1 }),
        (row) => {
          const line = copyLine(row)
          expect(line.endsWith('\n')).toBe(true)
          const unescaped = line.slice(0, -1).replaceAll(/\\[\t\n\r\\]/g, '')
          expect(/[\n\r]/.test(unescaped)).toBe(false)
          if (row.every((value) => value === null || !/[\t\n\r]/.test(value))) expect(readLine(line)).toEqual(row)
        },
      ),
    )
  })

  it('writes numbers and flags as they are', () => {
    expect(copyLine([1, 2n, true, undefined, 'a\tb'])).toBe('1\t2\ttrue\t\\N\ta\\\tb\n')
  })
})
