import { network } from '../../lib/network.ts'

/** A token that the exchange lists. */
export interface VaultToken {
  readonly code: string
  readonly issuer: string
  readonly title: string
}

/** How a token is looked up: by code and issuer together, for anybody may issue any code. */
export const addressKey = (code: string, issuer: string): string => `${code}.${issuer}`

/** The title of a listed token; one that nobody listed keeps its code, so that no name is lent to it. */
export const titleOf = (titles: ReadonlyMap<string, string>, code: string, issuer: string): string =>
  issuer === '' ? network().native.title : (titles.get(addressKey(code, issuer)) ?? code)
