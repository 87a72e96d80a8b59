import { describe, expect, it } from 'vitest'
import { boundedText } from './bounded-text.ts'

describe('bounded answer text', () => {
  it('is read completely, including a character split between chunks, and an answer without a body', async () => {
    const bytes = new TextEncoder().encode('{"a":"жé"}')
    const pieces = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await boundedText(new Response(pieces), bytes.length)).toBe('{"a":"жé"}')
    expect(await boundedText(new Response(null), 0)).toBe('')
  })

  it('stops at its limit for an endless answer', async () => {
    let sent = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1000
        controller.enqueue(new Uint8Array(1000))
      },
      cancel: () => {
        isCancelled = true
      },
    })
    await expect(boundedText(new Response(endless), 10_000)).rejects.toThrow(RangeError)
    expect(isCancelled).toBe(true)
    expect(sent).toBeLessThan(20_000)
  })
})
