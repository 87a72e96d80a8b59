import { calls, MAX_PASSKEYS } from '@tidebook/contract'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { ownAccount, type Principal } from '../../platform/http/principal.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import { toUser } from '../accounts/account-view.ts'
import { callerOf } from '../accounts/caller.ts'
import { checkPassword, requireCurrentPassword, openAccount, notifyOwner } from '../accounts/change-account.ts'
import { startBrowserSession } from '../accounts/welcome.ts'
import { logInByPasskey } from './log-in-by-passkey.ts'
import { challengeIn, creationOptions, requestOptions, verifiedCreation } from './passkey-ceremony.ts'
import { deleteExpiredChallenges, PasskeyChallenges } from './passkey-challenges.ts'
import { challengeLimits } from './passkey-limits.ts'
import { siteOf } from './passkey-site.ts'
import { passkeyTables } from './passkey-tables.ts'
import {
  countPasskeys,
  credentialsOf,
  deletePasskey,
  insertPasskey,
  passkeysOf,
  deletePasskeysOf,
} from './passkeys.repository.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { newToken, tokenHash } from '../../platform/secrets/token.ts'
import type { AccountData } from '../../platform/account-data.ts'

/** All data of an account's passkeys. The server stores only the public keys. */
const passkeyData: AccountData = {
  name: 'passkeys',
  exportOf: async (account, pool) =>
    (
      await pool.query(
        `select id, name, site, credential, encode(public_key, 'hex') as public_key, counter, created, used
         from app.passkeys where account = $1 order by created`,
        [account],
      )
    ).rows,
  forget: async (account, transaction) => {
    await deletePasskeysOf(transaction, account)
    return []
  },
}

/** Passkeys. Users create and remove them with the password, and use them instead of it. */
export function passkeysModule(context: AccountContext): ServerModule {
  const { pool, now, attempts, logins } = context
  const challenges = new PasskeyChallenges(pool, now)
  return {
    name: 'passkeys',
    roles: ['api'],
    migrations: { '2026-11-23-passkeys': passkeyTables },
    jobs: [deleteExpiredChallenges],
    accountData: passkeyData,
    calls: ({ call }) => {
      call(calls.passkeys.list, ({ params, principal }) => passkeysOf(pool(), ownAccount(principal, params.id)))
      call(calls.passkeys.addOptions, async ({ params, body, principal, visit }) => {
        const account = await openAccount(context, ownAccount(principal, params.id))
        const site = siteOf(visit)
        await checkPassword(context, account, body.password)
        if ((await countPasskeys(pool(), account.id)) >= MAX_PASSKEYS) throw new ApiError('tooManyPasskeys')
        const challenge = await challenges.make({ session: sessionOf(principal) })
        const person = { account: account.id, name: toUser(account, {}).maskedName }
        return creationOptions(site, challenge, person, await credentialsOf(pool(), account.id, site.id))
      })
      call(calls.passkeys.add, async ({ params, body, principal, ...callContext }) => {
        const account = await openAccount(context, ownAccount(principal, params.id))
        const site = siteOf(callContext.visit)
        const challenge = challengeIn(body.credential)
        const session = sessionOf(principal)
        if (!(await challenges.spend(challenge, { session }))) throw new ApiError('passkeyRefused')
        const credential = await verifiedCreation(body.credential, challenge, site)
        const passkey = { ...credential, account: account.id, session, site: site.id, name: body.name }
        await inTransaction(pool(), (client) => insertPasskey(client, passkey, MAX_PASSKEYS, now()))
        notifyOwner(context, account, 'passkey', callerOf(callContext))
        return passkeysOf(pool(), account.id)
      })
      call(calls.passkeys.remove, async ({ params, body, principal, ...callContext }) => {
        const account = await openAccount(context, ownAccount(principal, params.id))
        await checkPassword(context, account, body.password)
        await inTransaction(pool(), async (client) => {
          await requireCurrentPassword(client, account)
          if (!(await deletePasskey(client, account.id, body.passkey))) throw new ApiError('notAllowed')
        })
        notifyOwner(context, account, 'passkeyRemoved', callerOf(callContext))
        return passkeysOf(pool(), account.id)
      })
      call(calls.passkeys.challenge, async ({ visit, cookies }) => {
        const site = siteOf(visit)
        if (!(await attempts.take(challengeLimits(visit.client.network)))) throw new ApiError('tooFrequent')
        return requestOptions(site, await challenges.make({ browser: browserIdOf(cookies, visit) }))
      })
      call(calls.passkeys.logIn, async ({ body, ...callContext }) => {
        const browser = readBrowserId(callContext.cookies, callContext.visit)
        const site = siteOf(callContext.visit)
        return logins.watch({ way: 'passkey' }, callerOf(callContext), async () => {
          const signedIn = await logInByPasskey(context, challenges, { ...body, browser, site }, callerOf(callContext))
          return startBrowserSession(context, signedIn, callContext)
        })
      })
    },
  }
}

/**
 * Returns the session of a signed-in user.
 * @throws ApiError `signInRequired`
 */
function sessionOf(principal: Principal | undefined): string {
  if (principal?.session === undefined) throw new ApiError('signInRequired')
  return principal.session
}

function nameFor({ addresses }: Visit): string {
  return addresses.web.startsWith('https:') ? '__Host-passkey' : 'passkey'
}

/** Returns the id that binds challenges to a browser without a session. All tabs share it until the browser closes. */
function browserIdOf(cookies: Cookies, visit: Visit): string {
  const existing = cookies.get(nameFor(visit))
  if (existing !== undefined && tokenHash(existing) !== undefined) return existing
  const created = newToken()
  cookies.set(nameFor(visit), created, { path: '/' })
  return created
}

/** Returns the id of a browser; undefined if it has requested no challenge. */
function readBrowserId(cookies: Cookies, visit: Visit): string | undefined {
  return cookies.get(nameFor(visit))
}
