import type { CallRegistry } from '../../platform/http/register-call.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import type { AccountContext } from './account-context.ts'
import { accountBlocks, accountLogins, accountTables, sessionWays } from './account-tables.ts'
import { deleteClosedAccounts, ownData } from './close-account.ts'
import { deleteExpiredLogins } from './login-log.ts'
import { registerOpenCalls } from './open-calls.ts'
import { registerOwnCalls } from './own-calls.ts'
import { tokenIn } from './session-cookie.ts'
import { deleteExpiredSessions } from './sessions.ts'

/** Serves accounts: registration, login, account changes, and the authentication of requests (section 7). */
export function accountsModule(context: AccountContext): ServerModule {
  let visitOf: CallRegistry['visitOf'] | undefined
  return {
    name: 'accounts',
    roles: ['api'],
    migrations: {
      '2026-11-23-accounts': accountTables,
      '2026-11-23-accounts-blocked': accountBlocks,
      '2026-11-23-accounts-session-ways': sessionWays,
      '2026-11-23-accounts-logins': accountLogins,
    },
    jobs: [deleteExpiredSessions, deleteClosedAccounts, deleteExpiredLogins],
    accountData: ownData,
    authenticate: async (request) => {
      const secret = request.headers['x-temporary-secret']
      if (typeof secret === 'string') return principalOf(await context.sessions.spendSecret(secret))
      const token = visitOf === undefined ? undefined : tokenIn(request, visitOf(request))
      return token === undefined ? undefined : principalOf(await context.sessions.find(token))
    },
    calls: (registry) => {
      visitOf = (request) => registry.visitOf(request)
      registerOpenCalls(registry, context)
      registerOwnCalls(registry, context)
    },
  }
}

function principalOf(session: { readonly id: string; readonly account: string } | undefined) {
  return session === undefined ? undefined : { id: session.account, isStaff: false, session: session.id }
}
