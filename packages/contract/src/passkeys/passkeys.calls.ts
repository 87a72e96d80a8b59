import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { timeMs } from '../primitives.schema.ts'
import { accountId, passwordAttempt, user, uuid } from '../user/user.schema.ts'
import { PASSKEY_NAME, passkeyRoutes } from './passkeys.routes.ts'

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20

/** Bytes as WebAuthn encodes them in JSON. */
function bytes(most: number) {
  return z.string().check(z.regex(/^[\w-]+$/, 'base64url'), z.maxLength(most))
}

/** An authenticator's id of a key pair: at most 1023 bytes. */
const credentialId = bytes(1364)

const mine = z.object({ uuid, id: accountId })
const nobody = z.object({ uuid })

const passkey = z.object({
  id: accountId,
  name: z.string(),
  /** Host for which the passkey is valid. */
  site: z.string(),
  created: timeMs,
  /** Time of the last sign-in with the passkey. */
  used: z.nullable(timeMs),
})
const passkeys = z.array(passkey)

const credential = z.object({ type: z.literal('public-key'), id: credentialId })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
const creationOptions = z.object({
  challenge: bytes(64),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes(86), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/**
 * `PublicKeyCredentialRequestOptionsJSON` without an account: the authenticator itself finds the account of its keys.
 */
const requestOptions = z.object({
  challenge: bytes(64),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(credential),
  userVerification: z.literal('required'),
})

/** The parts of `RegistrationResponseJSON` that the server uses. */
const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(8192),
  }),
})

/** The parts of `AuthenticationResponseJSON` that the server uses. */
const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(2048),
    userHandle: z.optional(z.nullable(bytes(86))),
  }),
})

export const passkeyCalls = {
  list: defineCall(passkeyRoutes.list, {
    summary: 'List the passkeys of the signed-in account, newest first',
    params: mine,
    output: passkeys,
  }),
  addOptions: defineCall(passkeyRoutes.addOptions, {
    summary: 'Get the options for creating a passkey; the challenge is valid once, for this session',
    params: mine,
    body: z.object({ password: passwordAttempt }),
    output: creationOptions,
  }),
  add: defineCall(passkeyRoutes.add, {
    summary: 'Register a created passkey',
    params: mine,
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(PASSKEY_NAME)),
      credential: newCredential,
    }),
    output: passkeys,
  }),
  remove: defineCall(passkeyRoutes.remove, {
    summary: 'Delete a passkey',
    params: mine,
    body: z.object({ password: passwordAttempt, passkey: accountId }),
    output: passkeys,
  }),
  challenge: defineCall(passkeyRoutes.challenge, {
    summary: 'Get the options for signing in with a passkey; the challenge is valid once, for this browser',
    params: nobody,
    output: requestOptions,
  }),
  logIn: defineCall(passkeyRoutes.logIn, {
    summary: 'Sign in with a passkey; 4035 for an unknown passkey, a wrong signature and an expired challenge alike',
    params: nobody,
    body: z.object({ credential: assertion }),
    output: user,
  }),
} as const

export type Passkey = z.infer<typeof passkey>
export type PasskeyCreation = z.infer<typeof creationOptions>
export type PasskeyRequest = z.infer<typeof requestOptions>
export type NewCredential = z.infer<typeof newCredential>
export type PasskeyAssertion = z.infer<typeof assertion>
