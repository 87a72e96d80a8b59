import { describe, expect, it } from 'vitest'
import { readTraceParent, traceParentText } from './trace-parent.ts'

const PLACE = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }

describe('the position in a trace', () => {
  it('is read from its text', () => {
    expect(readTraceParent(traceParentText(PLACE))).toEqual(PLACE)
  })

  it.each([
    `00-${'0'.repeat(32)}-${PLACE.spanId}-01`,
    `00-${PLACE.traceId}-${'0'.repeat(16)}-01`,
    `00-${PLACE.traceId.toUpperCase()}-${PLACE.spanId}-01`,
    `00-${PLACE.traceId}-${PLACE.spanId}`,
    `${traceParentText(PLACE)}-more`,
    12,
    undefined,
  ])('is unknown for %o', (value) => {
    expect(readTraceParent(value)).toBeUndefined()
  })
})
