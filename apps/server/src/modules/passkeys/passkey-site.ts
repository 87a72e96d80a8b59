import { isIP } from 'node:net'
import type { Visit } from '../../platform/http/gate.ts'
import { ApiError } from '../../platform/http/http.errors.ts'

/** WebAuthn origin and relying party, both derived from a configured address. */
export interface PasskeySite {
  readonly origin: string
  /** Host without port. */
  readonly id: string
}

/**
 * Returns the passkey site of a request.
 * @throws ApiError `notOnThisNetwork` for an IP address, which WebAuthn does not support
 */
export function siteOf({ addresses: { web } }: Pick<Visit, 'addresses'>): PasskeySite {
  const { origin, hostname } = new URL(web)
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) throw new ApiError('notOnThisNetwork')
  return { origin, id: hostname }
}
