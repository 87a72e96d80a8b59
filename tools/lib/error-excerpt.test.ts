import { describe, expect, it } from 'vitest'
import { errorExcerpt } from './error-excerpt.ts'

describe('error excerpt', () => {
  it('removes colors and empty lines and keeps the indentation', () => {
    const message =
      '\u001B[2mexpect(\u001B[22mlocator\u001B[2m)\u001B[22m failed\r\n\n  Received: \u001B[31m"4"\u001B[39m \n'
    expect(errorExcerpt(message)).toEqual(['expect(locator) failed', '  Received: "4"'])
    expect(errorExcerpt('')).toEqual([])
  })

  it('keeps at most twelve lines of 200 characters', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`)
    expect(errorExcerpt(lines(12).join('\n'))).toEqual(lines(12))
    expect(errorExcerpt(lines(13).join('\n'))).toEqual([...lines(11), '…'])
    expect(errorExcerpt('x'.repeat(200))).toEqual(['x'.repeat(200)])
    expect(errorExcerpt('x'.repeat(201))).toEqual([`${'x'.repeat(199)}…`])
  })
})
