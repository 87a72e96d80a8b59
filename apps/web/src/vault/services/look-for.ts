import { isChainId } from '@tidebook/chains/ids'
import type { PageMessage, VaultAccount } from '@tidebook/keyring'
import { findUsed, type FoundAccounts } from '@tidebook/keyring/vault'
import { keyring, tellPage } from './session.ts'

type Answer = Extract<PageMessage, { readonly note: 'used' }>

/** How long the page may look, milliseconds. */
const LOOKING_MS = 60_000

let last = 0
const waiting = new Map<number, (answer: Pick<Answer, 'used' | 'unknown'>) => void>()

/** Has the page, which has a network, say which of some accounts were used; what it does not say in time is unknown. */
const ask = (accounts: readonly VaultAccount[]): Promise<Pick<Answer, 'used' | 'unknown'>> =>
  new Promise((resolve) => {
    const id = ++last
    const settle = (answer: Pick<Answer, 'used' | 'unknown'>): void => {
      clearTimeout(timer)
      waiting.delete(id)
      resolve(answer)
    }
    const timer = setTimeout(() => settle({ used: [], unknown: accounts.map(({ chain }) => chain) }), LOOKING_MS)
    waiting.set(id, settle)
    tellPage({ event: 'look-for', id, accounts })
  })

/** The page's answer, of which nothing is believed but which of the own accounts it names. */
export const nowFound = ({ id, used, unknown }: Answer): void => {
  const isAccount = (each: unknown): boolean => typeof each === 'object' && each !== null
  waiting.get(id)?.({
    used: Array.isArray(used) ? used.filter(isAccount) : [],
    unknown: Array.isArray(unknown) ? unknown.filter(isChainId) : [],
  })
}

/** Looks for used accounts of a phrase behind the first ones of these accounts' chains. */
export const lookForUsed = (phrase: string, accounts: readonly VaultAccount[]): Promise<FoundAccounts> =>
  findUsed(
    accounts.map(({ chain }) => chain),
    (places) => keyring.phraseAccounts(phrase, places),
    ask,
  )
