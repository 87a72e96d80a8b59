import { generateKeyPairSync } from 'node:crypto'
import type { NewCredential, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@tidebook/contract'
import { ApiError } from '../../platform/http/http.errors.ts'
import { CHALLENGE_MS } from './passkey-challenges.ts'
import type { PasskeySite } from './passkey-site.ts'
import type { LoginPasskey } from './passkeys.repository.ts'

/** COSE numbers of Ed25519, P-256 with SHA-256, and RSA for Windows Hello. */
const ALGORITHMS = [-8, -7, -257] as const

/** Loads the library on first use, because most programs never use a passkey. */
function library() {
  return import('@simplewebauthn/server')
}

/**
 * Returns whether an authenticator sends only its key. Certificates are not requested. To check one, the library
 * fetches revocation lists from the addresses in the certificate before its author is known, so anyone who adds a
 * passkey could make this server send requests.
 */
async function isPlain({ response: { attestationObject } }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    return (
      attestation.get('fmt') === 'none' ||
      (attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
    )
  } catch {
    return false
  }
}

/** Returns the user handle with which an authenticator identifies an account. */
function handleOf(account: string): string {
  return Buffer.from(account).toString('base64url')
}

/**
 * Builds the options with which a browser creates a passkey.
 * @param name shown to the user in the authenticator's list
 */
export function creationOptions(
  { id }: PasskeySite,
  challenge: string,
  person: { readonly account: string; readonly name: string },
  existing: readonly string[],
): PasskeyCreation {
  return {
    challenge,
    rp: { id, name: id },
    user: { id: handleOf(person.account), name: person.name, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: existing.map((credential) => ({ type: 'public-key', id: credential })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** Builds the options with which a browser signs in. They identify no account. */
export function requestOptions({ id }: PasskeySite, challenge: string): PasskeyRequest {
  return {
    challenge,
    rpId: id,
    timeout: CHALLENGE_MS,
    allowCredentials: [],
    userVerification: 'required',
  }
}

/**
 * Returns the challenge in a browser's response.
 * @throws ApiError `passkeyRefused` for a malformed response, or one from an embedded frame
 */
export function challengeIn({ response }: NewCredential | PasskeyAssertion): string {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    if (
      typeof clientData === 'object' &&
      clientData !== null &&
      'challenge' in clientData &&
      typeof clientData.challenge === 'string'
    )
      if (!('crossOrigin' in clientData) || clientData.crossOrigin === false) return clientData.challenge
  } catch {
    // the client data is not JSON
  }
  throw new ApiError('passkeyRefused')
}

/**
 * Verifies a new credential: created on this site, with user verification.
 * @throws ApiError `passkeyRefused`
 */
export async function verifiedCreation(
  credential: NewCredential,
  challenge: string,
  { origin, id }: PasskeySite,
): Promise<{ readonly credential: string; readonly publicKey: Uint8Array; readonly counter: number }> {
  if (!(await isPlain(credential))) throw new ApiError('passkeyRefused')
  const { verifyRegistrationResponse } = await library()
  const verification = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => undefined)
  if (verification?.verified !== true) throw new ApiError('passkeyRefused')
  const { id: name, publicKey, counter } = verification.registrationInfo.credential
  return { credential: name, publicKey, counter }
}

/**
 * Verifies a signature and returns the authenticator's counter. Without a passkey, performs the same work with a dummy
 * key, so that the duration is the same.
 * @throws ApiError `passkeyRefused`: another origin or site, no user verification, a wrong signature, a counter that
 *   decreased
 */
export async function verifiedCounter(
  assertion: PasskeyAssertion,
  challenge: string,
  { origin, id }: PasskeySite,
  passkey: LoginPasskey | undefined,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...response } = assertion.response
  const signed = await verifyAuthenticationResponse({
    response: { ...assertion, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: assertion.id,
      publicKey: passkey?.publicKey ?? keyOfNobody(),
      counter: passkey?.counter ?? 0,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  if (signed?.verified !== true || passkey === undefined || userHandle !== handleOf(passkey.account))
    throw new ApiError('passkeyRefused')
  return signed.authenticationInfo.newCounter
}

let nobody: Uint8Array<ArrayBuffer> | undefined

/** Returns a P-256 key in COSE format whose private key was discarded. */
function keyOfNobody(): Uint8Array<ArrayBuffer> {
  if (nobody === undefined) {
    const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
    const head = Buffer.from('a5010203262001215820', 'hex')
    const between = Buffer.from('225820', 'hex')
    nobody = new Uint8Array(Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]))
  }
  return nobody
}
