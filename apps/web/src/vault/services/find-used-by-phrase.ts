import { isChainId } from '@tidebook/chains/ids'
import type { PageMessage, VaultAccount } from '@tidebook/keyring'
import { discoverAccounts, type DiscoveryResult } from '@tidebook/keyring/vault'
import { createCounter } from '../../lib/create-counter.ts'
import { keyring, postToPage } from './session.ts'

type Answer = Extract<PageMessage, { readonly note: 'used' }>

/** Maximum time for the page's search, in milliseconds. */
const TIMEOUT_MS = 60_000

const nextId = createCounter()
const waiting = new Map<number, (answer: Pick<Answer, 'used' | 'unknown'>) => void>()

/**
 * Requests from the page, which has network access, which of the accounts were used. Accounts without a timely response
 * are unknown.
 */
function requestUsed(accounts: readonly VaultAccount[]): Promise<Pick<Answer, 'used' | 'unknown'>> {
  return new Promise((resolve) => {
    const id = nextId()
    const settle = (answer: Pick<Answer, 'used' | 'unknown'>): void => {
      clearTimeout(timer)
      waiting.delete(id)
      resolve(answer)
    }
    const timer = setTimeout(() => settle({ used: [], unknown: accounts.map(({ chain }) => chain) }), TIMEOUT_MS)
    waiting.set(id, settle)
    postToPage({ event: 'look-for', id, accounts })
  })
}

/** Handles the page's response, and uses only the accounts in it that belong to the request. */
export function handleUsedAnswer({ id, used, unknown }: Answer): void {
  const isAccount = (each: unknown): boolean => typeof each === 'object' && each !== null
  waiting.get(id)?.({
    used: Array.isArray(used) ? used.filter(isAccount) : [],
    unknown: Array.isArray(unknown) ? unknown.filter(isChainId) : [],
  })
}

/** Searches for used accounts of a phrase beyond the first account of each chain. */
export function findUsedByPhrase(phrase: string, accounts: readonly VaultAccount[]): Promise<DiscoveryResult> {
  return discoverAccounts(
    accounts.map(({ chain }) => chain),
    (places) => keyring.phraseAccounts(phrase, places),
    requestUsed,
  )
}
