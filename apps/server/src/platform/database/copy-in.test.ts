import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyBatch, copyLine } from './copy-in.ts'

const CHARACTERS: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' }

/** Parses a line of the text format as PostgreSQL documents it. */
function readLine(line: string): (string | null)[] {
  return line
    .slice(0, -1)
    .split('\t')
    .map((field) =>
      field === String.raw`\N`
        ? null
        : field.replaceAll(/\\(.)/g, (_, character: string) => CHARACTERS[character] ?? character),
    )
}

describe('COPY text', () => {
  it('preserves every text and distinguishes null from text', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'))
    fc.assert(
      fc.property(fc.array(fc.option(text), { minLength: 1, maxLength: 8 }), (row) => {
        const line = copyLine(row)
        expect(line.slice(0, -1)).not.toMatch(/[\n\r]/)
        expect(line.endsWith('\n')).toBe(true)
        expect(readLine(line)).toEqual(row)
      }),
    )
    for (const hard of ['\\', '\t', '\n', '\r', '\\N', '\\t', 'a\\\tb', '\\.'])
      expect(readLine(copyLine([hard, null]))).toEqual([hard, null])
  })

  it('joins rows that fill a part, and longer ones', () => {
    const shape = { table: 't', columns: ['a'], row: (text: string) => [text] }
    for (const lengths of [
      [],
      [1, 3_000, 2, 40_000],
      [5_000, 1, 1],
      [0, 0],
      [30_000, 1],
      Array.from({ length: 300 }, () => 400),
    ]) {
      const texts = lengths.map((length) => '汉'.repeat(length))
      const { text, parts } = copyBatch(shape, texts)
      expect(text).toBe('copy t (a) from stdin')
      expect(Buffer.concat(parts).toString('utf8')).toBe(texts.map((line) => `${line}\n`).join(''))
    }
  })

  it('writes numbers and booleans unchanged', () => {
    expect(copyLine([1, 2n, true, undefined, 'a\tb'])).toBe('1\t2\ttrue\t\\N\ta\\tb\n')
  })
})
