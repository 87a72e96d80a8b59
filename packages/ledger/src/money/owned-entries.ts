import type { AccountEntry } from '../state/account-entry.ts'
import type { Entry } from '../state/entry.ts'
import type { Work } from './work.ts'

/**
 * The live entries in an account's directory. Where directories are kept they come in the order in which they are
 * listed there: the order of removal shows in what the emptied pages end with.
 */
export function ownedEntries({ state: { journal } }: Work, account: AccountEntry): Entry[] {
  const { lines, objects, offers, signers } = account
  const owned: Entry[] = [...lines.values(), ...offers.values(), ...objects.values()]
  if (signers !== undefined) owned.push(signers)
  const listed = journal.filing?.listed(account.directory)
  const entries = listed === undefined ? owned : listed.flatMap((key) => journal.byKey(key) ?? [])
  return entries.filter(({ fields }) => fields !== undefined)
}
