import { isIP } from 'node:net'
import type { Visit } from '../../platform/http/gate.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

/** Where passkeys are made and used: WebAuthn's origin and relying party, both of a configured address. */
export interface PasskeySite {
  readonly origin: string
  /** Host without port. */
  readonly id: string
}

/** @throws ApiError `notOnThisNetwork` for an address without a name: WebAuthn knows no such site */
export const siteOf = ({ addresses: { web } }: Pick<Visit, 'addresses'>): PasskeySite => {
  const { origin, hostname } = new URL(web)
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) throw new ApiError('notOnThisNetwork')
  return { origin, id: hostname }
}
