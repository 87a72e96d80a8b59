import type { PasskeyAssertion } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import type { Caller } from '../accounts/caller.ts'
import { accountById } from '../accounts/accounts.repository.ts'
import type { SignedIn } from '../accounts/register.ts'
import { challengeIn, verifiedCounter } from './passkey-ceremony.ts'
import type { PasskeyChallenges } from './passkey-challenges.ts'
import { passkeyLimits } from './passkey-limits.ts'
import type { PasskeySite } from './passkey-site.ts'
import { recordPasskeyUse, passkeyByCredential } from './passkeys.repository.ts'

/** An authenticator's signed assertion, with the browser and site that sent it. */
interface Signed {
  readonly credential: PasskeyAssertion
  readonly browser: string | undefined
  readonly site: PasskeySite
}

/**
 * Logs in by a passkey. All failures, including an unknown credential, have the same response and duration.
 * @throws ApiError `passkeyRefused`, `tooFrequent`, `notAllowed` for a blocked account
 */
export async function logInByPasskey(
  { attempts, sessions, pool, now }: AccountContext,
  challenges: PasskeyChallenges,
  { credential, browser, site }: Signed,
  { network, device }: Caller,
): Promise<SignedIn> {
  if (!(await attempts.take(passkeyLimits(credential.id, network)))) throw new ApiError('tooFrequent')
  const challenge = challengeIn(credential)
  if (browser === undefined || !(await challenges.spend(challenge, { browser }))) throw new ApiError('passkeyRefused')
  const passkey = await passkeyByCredential(pool(), credential.id, site.id)
  const counter = await verifiedCounter(credential, challenge, site, passkey)
  const signedIn = await inTransaction(pool(), async (client) => {
    const account = passkey === undefined ? undefined : await accountById(client, passkey.account)
    if (passkey === undefined || account === undefined) throw new ApiError('passkeyRefused')
    // the account is locked before the passkey, as in a password change, which prevents a deadlock
    const token = await sessions.begin(client, account.id, device, 'passkey')
    if (!(await recordPasskeyUse(client, passkey, counter, now()))) throw new ApiError('passkeyRefused')
    return { account, token, way: 'passkey' as const }
  })
  await attempts.forget({ kind: 'passkey', key: credential.id })
  return signedIn
}
