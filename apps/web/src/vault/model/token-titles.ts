import { network } from '../../lib/network.ts'

/** A token that the exchange lists. */
export interface VaultToken {
  readonly code: string
  readonly issuer: string
  readonly title: string
}

/** Returns the lookup key of a token: code and issuer together, because any account may issue any code. */
export function addressKey(code: string, issuer: string): string {
  return `${code}.${issuer}`
}

/** Returns the title of a listed token. An unlisted token keeps its code, so that it cannot use the name of another. */
export function titleOf(titles: ReadonlyMap<string, string>, code: string, issuer: string): string {
  return issuer === '' ? network().native.title : (titles.get(addressKey(code, issuer)) ?? code)
}
