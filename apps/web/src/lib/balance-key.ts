import { network } from './network.ts'

/** Returns the key of a token in a balance table: the native title, or CODE_ISSUER. */
export function balanceKeyOf(code: string, issuer: string | undefined): string {
  return issuer === undefined || issuer === '' ? network().native.title : `${code}_${issuer}`
}
