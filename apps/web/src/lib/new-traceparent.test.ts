import { expect, it } from 'vitest'
import { newTraceparent } from './new-traceparent.ts'

it('begins another trace with every call', () => {
  const [one, other] = [newTraceparent(), newTraceparent()]
  expect(one).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(one).not.toBe(other)
})
