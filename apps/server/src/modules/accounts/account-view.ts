import { maskedName, maskedText, type User } from '@tidebook/contract'
import type { Account } from './accounts.repository.ts'

/** Masked data from other modules about a user: identity and cards. */
export interface PersonFacts {
  readonly verifyState: User['verifyState']
  readonly realName: string
  readonly idCard: string
  readonly nation: string
  readonly bankCards: readonly string[]
}

/** Returns the other modules' data about an account. */
export type FetchFacts = (account: string) => Promise<Partial<PersonFacts>>

const NO_FACTS: PersonFacts = { verifyState: 'none', realName: '', idCard: '', nation: '', bankCards: [] }

/** Returns a user in a form for display (ENT-038, HDR-018, HDR-019). */
export function toUser(account: Account, facts: Partial<PersonFacts>): User {
  const [phone, email] = [maskedText(account.phone), maskedText(account.email)]
  const name = account.userName === null ? '' : maskedName(account.userName)
  const { bankCards, ...personFacts } = { ...NO_FACTS, ...facts }
  return {
    id: account.id,
    userName: account.userName ?? '',
    maskedName: name || phone || email,
    phone,
    email,
    ...personFacts,
    bankCards: [...bankCards],
    publicKey: account.publicKey ?? '',
    address: account.address ?? '',
    isActiveWallet: account.address === null ? 0 : 1,
    created: account.created.getTime(),
  }
}
