import { allCalls } from '@tidebook/contract'
import { expect, it } from 'vitest'
import { SeededRandom } from './seeded-random.ts'
import { hostileCall, type CallTargets } from './hostile-calls.ts'

// Enough to draw a valid body of `contentDesk.save`, the rarest one. The test stops once every call was reached.
const DRAWS = 600_000
const ADDRESS = 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'
const HASH = 'A'.repeat(64)
const SIGNED_IN = { id: '4b5ac0c3-8a9e-4a55-9d5e-1c1d2b3f4a5b', cookie: 'account=x' }

const prey: CallTargets = {
  addresses: [ADDRESS],
  hashes: [HASH],
  coins: ['SWT'],
  blobs: ['1200'],
  signedIn: { people: [SIGNED_IN], staff: (role) => `staff=${role}` },
}

/** Parses a request as the server does. Returns undefined if the path or the body is invalid. */
function inputOf(
  template: string,
  sent: string,
  body = '{}',
): Record<'params' | 'query' | 'body', unknown> | undefined {
  const url = URL.parse(sent, 'http://localhost')
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = template.replaceAll(/[.]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+?)')
  const match = new RegExp(`^${pattern}$`).exec(url?.pathname ?? '')
  if (url === null || match === null) return undefined
  try {
    return {
      params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])),
      query: Object.fromEntries(url.searchParams),
      body: JSON.parse(body),
    }
  } catch {
    return undefined
  }
}

it('hostile requests pass the schemas of every call of the contract, new ones included', () => {
  const dice = new SeededRandom(3)
  const missed = new Set(allCalls)
  for (let count = 0; count < DRAWS && missed.size > 0; count += 1) {
    const { body, method, path } = hostileCall(dice, prey)
    for (const call of missed) {
      if (call.method !== method) continue
      const input = inputOf(call.path, path, body)
      if (input === undefined) continue
      const fits = (['params', 'query', 'body'] as const).every((part) => call[part].safeParse(input[part]).success)
      if (fits) missed.delete(call)
    }
  }
  expect([...missed].map(({ id }) => id)).toEqual([])
})
