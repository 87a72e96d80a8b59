import type { PageMessage, VaultMessage } from '@tidebook/keyring'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findUsedByPhrase, handleUsedAnswer } from './find-used-by-phrase.ts'

const posted = vi.hoisted(() => [] as VaultMessage[])
vi.mock('./session.ts', () => ({
  keyring: {
    phraseAccounts: async (_phrase: string, places: readonly { chain: string; index: number }[]) =>
      places.map(({ chain, index }) => ({ chain, address: `${chain}${index}`, path: String(index) })),
  },
  postToPage: (message: VaultMessage) => void posted.push(message),
}))

type Answer = Extract<PageMessage, { readonly note: 'used' }>

const FIRST = [{ chain: 'swt', address: 'swt0' }] as const

/** Responds to the last request to the page. */
function answer(given: object): void {
  const requests = posted.at(-1)
  if (requests === undefined || !('event' in requests) || requests.event !== 'look-for')
    throw new Error('unexpected request')
  handleUsedAnswer({ note: 'used', id: requests.id, ...given } as Answer)
}

function requests(count: number): Promise<void> {
  return expect.poll(() => posted.length).toBe(count)
}

beforeEach(() => void posted.splice(0))
afterEach(() => vi.useRealTimers())

it('sends the page five accounts at a time, with their addresses only', async () => {
  const found = findUsedByPhrase('legal winner', FIRST)
  await requests(1)
  expect(posted[0]).toMatchObject({ event: 'look-for', accounts: { length: 5 } })
  expect(JSON.stringify(posted)).not.toContain('legal')
  answer({ used: [{ chain: 'swt', address: 'swt3' }], unknown: [] })
  await requests(2)
  answer({ used: [], unknown: [] })
  expect(await found).toEqual({ further: [{ chain: 'swt', index: 3, address: 'swt3' }], unknown: [] })
})

it('ignores an invalid answer, and an answer to another request', async () => {
  const found = findUsedByPhrase('legal winner', FIRST)
  await requests(1)
  handleUsedAnswer({ note: 'used', id: -1, used: [{ chain: 'swt', address: 'swt3' }], unknown: [] })
  answer({ used: [null, 7, 'swt1'], unknown: ['doge', 3] })
  expect(await found).toEqual({ further: [], unknown: [] })
  const other = findUsedByPhrase('legal winner', FIRST)
  await requests(2)
  answer({ used: 'all', unknown: undefined })
  expect(await other).toEqual({ further: [], unknown: [] })
})

it('reports only the first wallet of each chain when there is no answer', async () => {
  vi.useFakeTimers()
  const found = findUsedByPhrase('legal winner', FIRST)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await found).toEqual({ further: [], unknown: ['swt'] })
})
