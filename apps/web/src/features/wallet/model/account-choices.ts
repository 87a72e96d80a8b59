import { defineSetting } from '../../../lib/settings/define-setting.ts'
import { createStore } from '../../../lib/store.ts'

type Texts = Readonly<Record<string, string>>

/** Maximum length of a wallet name, in characters. */
export const MAX_NAME_LENGTH = 40
const MAX_ENTRIES = 500

function texts(value: unknown): Texts {
  if (typeof value !== 'object' || value === null) return {}
  const valid = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= 200,
  )
  return Object.fromEntries(valid.slice(0, MAX_ENTRIES))
}

const namesSetting = defineSetting('walletNames', { parse: texts })
const defaultsSetting = defineSetting('walletDefaults', { parse: texts })

/** Changes with every name and default, so that lists render again. */
export const accountChoicesStore = createStore(0)

/** Returns the names that the user gave their wallets, by `accountKey`. */
export function accountNames(): Texts {
  return namesSetting.read()
}

/** Sets the name of a wallet; an empty name removes it. */
export function nameAccount(key: string, name: string): void {
  const { [key]: _former, ...others } = accountNames()
  const chosen = name.trim().slice(0, MAX_NAME_LENGTH)
  namesSetting.write(chosen === '' ? others : { ...others, [key]: chosen })
  accountChoicesStore.set((count) => count + 1)
}

/** Returns the addresses of the default wallets, by type, for the types that are not traded here. */
export function chosenDefaults(): Texts {
  return defaultsSetting.read()
}

/** Makes a wallet the default of its type. */
export function chooseDefault(chain: string, address: string): void {
  defaultsSetting.write({ ...chosenDefaults(), [chain]: address })
  accountChoicesStore.set((count) => count + 1)
}
